/** How an element of a kind begins, before its attributes, and ends. */
export interface Tag {
  start: string
  end: string
}

/** Elements that end with a tag and hold HTML: a void one, a script or a drawing is not among them. */
export const plainTags: ReadonlyMap<string, Tag> = new Map(
  `a article b blockquote button code del details div em figcaption figure footer h1 h2 h3 h4 h5 h6 header i ins li
  nav ol p pre section small span strong summary table tbody td th thead time tr ul`
    .split(/\s+/)
    .map((name) => [name, {start: `<${name}`, end: `</${name}>`}])
)

/** Attributes whose value is one string, or a list of words, as each begins. */
export const plainNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }).map(([name, attribute]) => [name, ` ${attribute}="`])
)

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
