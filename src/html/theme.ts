import {Eta} from 'eta/core'
import type {NotFoundData, OutlineData, OverviewData, PageData, SiteData} from './template-data.js'

/** What each template is given. */
export interface Templates {
  page: PageData
  overview: OverviewData
  outline: OutlineData
  site: SiteData
  'not-found': NotFoundData
}

/** Reads a file of the theme, such as `partials/top.eta`; of ours alone if `builtIn`. */
export type ReadTheme = (name: string, builtIn: boolean) => string | undefined

/** Templates and assets: those of a theme before ours, file by file. */
export interface Theme {
  render<Name extends keyof Templates>(name: Name, data: Templates[Name]): string
  asset(name: string): string
}

/** Style, script and icon for a page that is one file. */
export function inlineAssets({asset}: Theme): {style: string; script: string; icon: string} {
  const icon = `data:image/svg+xml;base64,${Buffer.from(asset('icon.svg')).toString('base64')}`
  return {style: asset('style.css'), script: asset('app.js'), icon}
}

const builtInMark = 'default:'

/** Names in templates are always from the root of the theme; `default:layout` is ours even where a theme has its own. */
export function createTheme(read: ReadTheme): Theme {
  const eta = new Eta({cache: true, autoTrim: [false, 'nl']})
  eta.resolvePath = (name) => name
  eta.readFile = (name) => {
    const isBuiltIn = name.startsWith(builtInMark)
    return text(`${isBuiltIn ? name.slice(builtInMark.length) : name}.eta`, isBuiltIn)
  }
  return {
    render: (name, data) => eta.render(name, data),
    asset: (name) => text(`assets/${name}`, false)
  }

  function text(name: string, isBuiltIn: boolean): string {
    const found = read(name, isBuiltIn)
    if (found === undefined) throw new Error(`The theme has no \`${name}\``)
    return found
  }
}
