// Asked inside a page, by name: see ask.ts. A plain script, since the types of the tests know no browser.
export const inPage = {
  /** What a reader could stumble over, and what the page points at. */
  look() {
    const root = document.documentElement
    const width = root.clientWidth
    const isWide = document.scrollingElement.scrollWidth > width
    const tooWide = isWide ? [...document.querySelectorAll('body *')].filter((one) => inPage.sticksOut(one, width)) : []
    return {
      wide: isWide
        ? [`${document.scrollingElement.scrollWidth} of ${width}`, ...tooWide.slice(-3).map(inPage.name)]
        : [],
      background: getComputedStyle(root)
        .backgroundColor.match(/[\d.]+/g)
        .map(Number),
      isQuiet: [...document.querySelectorAll('.js-only')].every((one) => !one.checkVisibility()),
      dull: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(inPage.name)
    }
  },

  /** Beyond the page, and not inside something that scrolls by itself. */
  sticksOut(element, width) {
    if (element.getBoundingClientRect().right <= width + 0.5) return false
    for (let above = element.parentElement; above; above = above.parentElement)
      if (above !== document.body && /auto|scroll|hidden|clip/.test(getComputedStyle(above).overflowX)) return false
    return true
  },

  name(element) {
    const own = element.cloneNode(false).outerHTML.slice(0, 120)
    return `${own} in ${element.parentElement?.cloneNode(false).outerHTML.slice(0, 80)}: ${element.textContent.slice(0, 60)}`
  },

  links() {
    const urls = [...document.querySelectorAll('[href], [src]')].map((one) => one.href?.baseVal ?? one.href ?? one.src)
    return {ids: [...document.querySelectorAll('[id]')].map((one) => one.id), urls: [...new Set(urls)]}
  },

  openAll() {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  },

  /** Of every message, as far as it takes room. */
  heights() {
    return [...document.querySelectorAll('.message')].map((message) => message.getBoundingClientRect().height)
  },

  /** Where a link led: what has the id, or what an empty anchor stands in or before. */
  place(id) {
    const target = document.getElementById(id)
    if (!target) return
    const folds = []
    for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') folds.push(at)
    const {top, bottom} = target.getBoundingClientRect()
    const block = target.classList.contains('anchor') ? target.closest('details, .message, .turn') : target
    const {top: from, bottom: to} = (block ?? target).getBoundingClientRect()
    const isSeen = (a, b) => b >= -2 && a <= innerHeight + 2
    return {isOpen: folds.every((fold) => fold.open), isSeen: isSeen(top, bottom) || isSeen(from, to), top, bottom}
  },

  /** What paper does not show of what was said and done, and what it shows though nobody can press it. */
  printed() {
    const said = 'h1, h2, h3, h4, h5, h6, .text, pre, summary, .notice, figure, img, table, .todo'
    const lost = [...document.querySelectorAll(`main :is(${said})`)].filter((one) => {
      if (one.closest('.js-only, .hush, .gist, .track')) return false
      // The start of what stands right below it.
      if (one.matches('.fold > summary') && one.nextElementSibling?.checkVisibility()) return false
      return !one.checkVisibility() || one.getBoundingClientRect().height === 0
    })
    // What sorts a column is its heading too.
    const idle = [...document.querySelectorAll('button:not(th > *), input, select, .outline')].filter((one) =>
      one.checkVisibility()
    )
    return {lost: lost.slice(0, 3).map(inPage.name), idle: idle.map(inPage.name)}
  },

  /** Markup that only somebody else could have meant. */
  foreign() {
    const found = []
    const tags =
      'iframe, object, embed, form, base, math, template, textarea, video, audio, link:not(head > [rel=stylesheet], head > [rel=icon])'
    const refresh =
      'meta[http-equiv=refresh i], svg :is(script, a:not([href]), foreignObject, animate, set, use:not([href="#idle-times"]), image)'
    for (const one of document.querySelectorAll(`${tags}, ${refresh}`)) found.push(inPage.name(one))
    for (const one of document.querySelectorAll('*')) {
      for (const {name, value} of one.attributes) {
        const isUrl = /^(?:href|src|srcset|action|formaction|data|xlink:href|poster|background)$/.test(name)
        const scheme = isUrl && /^\s*([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\0-\x20]/g, ''))?.[1]?.toLowerCase()
        const isBad = scheme && !['http', 'https', 'mailto'].includes(scheme) && !inPage.isPicture(one, value)
        if (/^on|^style$|^srcdoc$|^is$/.test(name) || isBad) found.push(`${name} of ${inPage.name(one)}`)
      }
    }
    return found
  },

  /** In a page that is one file, pictures stand in their address. */
  isPicture(element, value) {
    if (element.matches('head > [rel=icon]')) return true
    return /^(?:IMG|A)$/.test(element.tagName) && /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]*$/.test(value)
  }
}
