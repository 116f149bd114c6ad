import type {ElementContent} from 'hast'
import type {Image, Loaded, Stub, Thread} from '../ast/nodes.js'
import type {Report} from '../report.js'
import type {Tool} from '../tools/tool.js'
import type {ContentSetting} from './content.js'
import type {SitePlan} from './page.js'
import type {TakenIds} from './taken-ids.js'

/** A picture that has a file of its own. */
export interface Media {
  /** Relative to the page that is rendered. */
  url: string
  width?: number
  height?: number
}

/** What one page is rendered with. */
export interface Place {
  plan: SitePlan
  load(thread: Thread, stub: Stub): Loaded
  report: Report
  content: Omit<ContentSetting, 'id' | 'link' | 'level'>
  /** Where a picture can be seen; nothing where only its name is to be shown. */
  media(image: Image): Media | undefined
  /** Where a node of the outline stands, relative to the page that is rendered. */
  urlOf(id: string): string | undefined
  /** Every id of the tree that an element of the page has; filled while it is rendered. */
  ids: TakenIds
  /** What a finished item is kept as until its page is; as its nodes where it is not said. A whole turn is `outermost`. */
  seal?(nodes: readonly ElementContent[], outermost: boolean): readonly ElementContent[]
  /** Tools of the user, tried before ours. */
  tools?: readonly Tool[]
}
