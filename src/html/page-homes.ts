import type {Page, SitePlan} from './page.js'
import type {Pages} from './page-result.js'

/** Gives the page that an id has its home on. */
export type HomeOf = (id: string) => Page | undefined

/**
 * The ids of a page, as a set that has those of other pages too: what is at home there gets no second one here.
 * What the outline does not know, such as a call, is known once its page was rendered.
 */
export function homesOn(page: Page, plan: SitePlan, known: Pages | undefined) {
  const ids = new Set<string>()
  const missed = new Set<string>()
  const isHere = ids.has.bind(ids)
  const elsewhere = (id: string) => plan.homeOf(id) ?? plan.pages[known?.homes.get(id) ?? -1]
  const homeOf = (id: string) => {
    const home = isHere(id) ? page : elsewhere(id)
    if (!home) missed.add(id)
    return home
  }
  // Whoever asks gives the id to an element where it has none, so that it is known in the end.
  const has = (id: string) => isHere(id) || (elsewhere(id) ?? page) !== page
  return {ids: Object.assign(ids, {has}), missed, homeOf}
}
