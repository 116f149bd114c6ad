import {filePolicy} from './csp.js'
import {inlineAssets, type Theme} from './theme.js'

/** The page hosts show at any address: it needs no other file, and its links are seen from where somebody looked. */
export function notFoundPage({theme, version}: {theme: Theme; version: string}): string {
  const inline = inlineAssets(theme)
  const h1 = 'This page is not here'
  return theme.render('not-found', {
    lang: 'en',
    title: h1,
    crumbs: [{text: 'Not found'}],
    root: '',
    csp: filePolicy(inline),
    assets: {inline},
    foot: {},
    version,
    h1,
    text: 'It may have been moved or removed. A link to a session, with or without the id of a message, holds for as long as the session is here.',
    ways: [
      {href: 'index.html', text: 'What is in this folder'},
      {href: '../index.html', text: 'One level up'}
    ]
  })
}
