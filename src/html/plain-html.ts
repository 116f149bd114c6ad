/** How an element of a kind begins, before its attributes, and ends. */
export interface Tag {
  start: string
  end: string
}

/** Elements that end with a tag and hold HTML: a void one, a script or a drawing is not among them. */
export const plainTags: ReadonlyMap<string, Tag> = tagsOf(
  `a article b blockquote button code del details div em figcaption figure footer h1 h2 h3 h4 h5 h6 header i ins li
  nav ol p pre section small span strong summary table tbody td th thead time tr ul`
)

/** What drawings are made of, which end with a tag too. */
export const drawnTags: ReadonlyMap<string, Tag> = tagsOf('a line path rect svg symbol text title use')

function tagsOf(names: string): Map<string, Tag> {
  return new Map(names.split(/\s+/).map((name) => [name, {start: `<${name}`, end: `</${name}>`}]))
}

/** Attributes whose value is one string, or a list of words, as each begins. */
export const plainNames: ReadonlyMap<string, string> = namesOf({
  className: 'class',
  id: 'id',
  href: 'href',
  dir: 'dir',
  title: 'title',
  type: 'type',
  scope: 'scope',
  role: 'role',
  dateTime: 'datetime',
  tabIndex: 'tabindex',
  ariaLabel: 'aria-label',
  ariaLabelledBy: 'aria-labelledby',
  dataDepth: 'data-depth',
  dataO: 'data-o',
  dataN: 'data-n'
})

/** The same of drawings, where some have other names. */
export const drawnNames: ReadonlyMap<string, string> = namesOf({
  ...Object.fromEntries('d height href id overflow rx width x x1 x2 y y1 y2'.split(' ').map((name) => [name, name])),
  ariaHidden: 'aria-hidden',
  className: 'class',
  dataTime: 'data-time',
  tabIndex: 'tabindex',
  textAnchor: 'text-anchor'
})

function namesOf(attributes: {[name: string]: string}): Map<string, string> {
  return new Map(Object.entries(attributes).map(([name, attribute]) => [name, ` ${attribute}="`]))
}

/** Most texts have none of these signs: they are looked for one by one, which is quicker than all at once. */
export function escaped(text: string): string {
  const safe = text.includes('&') ? text.replaceAll('&', '&#x26;') : text
  return safe.includes('<') ? safe.replaceAll('<', '&#x3C;') : safe
}

/** The same for what stands between quotes. */
export function escapedAttribute(text: string): string {
  return unsafe.test(text)
    ? text.replace(unsafeSigns, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`)
    : text
}
const unsafe = /[&\0"'`]/
const unsafeSigns = /[&\0"'`]/g
