// What the page can do beyond being read. A classic script, so that it works from a disk; nothing here is needed to read.
;(() => {
  const root = document.documentElement
  root.setAttribute('data-js', '')

  // A browser may refuse to remember; the page works all the same.
  const memory = {
    get(key) {
      try {
        return localStorage.getItem(`claude-export-${key}`) ?? ''
      } catch {
        return ''
      }
    },
    set(key, value) {
      try {
        localStorage.setItem(`claude-export-${key}`, value)
      } catch {}
    }
  }

  // Colours: before anything is painted.
  const applyScheme = (scheme) => {
    if (scheme === 'light' || scheme === 'dark') root.setAttribute('data-scheme', scheme)
    else root.removeAttribute('data-scheme')
  }
  applyScheme(memory.get('scheme'))

  const all = (selector, within = document) => [...within.querySelectorAll(selector)]

  function make(tag, properties, ...children) {
    const node = Object.assign(document.createElement(tag), properties)
    node.append(...children)
    return node
  }

  // Words for those who do not see that something changed.
  let status
  function say(words) {
    status ??= document.body.appendChild(make('p', {className: 'hush'}))
    status.setAttribute('role', 'status')
    status.textContent = words
  }

  function chooseScheme() {
    const choice = document.querySelector('[data-scheme-choice]')
    if (!choice) return
    choice.value = memory.get('scheme')
    choice.addEventListener('change', () => {
      memory.set('scheme', choice.value)
      applyScheme(choice.value)
    })
  }

  // Times: the bytes say UTC, the reader sees their own clock, in the same words.
  const months = 'January February March April May June July August September October November December'.split(' ')
  const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

  function localTime(iso, text) {
    const date = new Date(iso)
    if (Number.isNaN(date.getTime())) return text
    const clock = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
    if (/^\d\d:\d\d$/.test(text)) return clock
    const match = /^([A-Z][a-z]+day )?\d{1,2} [A-Z][a-z]+( \d{4})?(, \d\d:\d\d)?$/.exec(text)
    if (!match) return text
    const [, weekday, year, time] = match
    return [
      weekday ? `${weekdays[date.getDay()]} ` : '',
      `${date.getDate()} ${months[date.getMonth()]}`,
      year ? ` ${date.getFullYear()}` : '',
      time ? `, ${clock}` : ''
    ].join('')
  }

  function showTimes() {
    for (const time of all('time[datetime]')) {
      time.title = `${time.dateTime.replace('T', ' ').replace(/(\.\d+)?Z$/, '')} UTC`
      time.textContent = localTime(time.dateTime, time.textContent)
    }
    for (const label of all('[data-time]')) label.textContent = localTime(label.dataset.time, label.textContent)
    const zone = document.querySelector('[data-zone]')
    if (zone) zone.textContent = `Times in ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
  }

  // Copy: the text of the box or of the message the button is in.
  async function copy(button) {
    const box = button.closest('figure')
    const isDone = await toClipboard(box ? codeIn(box) : wordsIn(button.closest('.message')))
    button.textContent = isDone ? 'Copied' : 'Not allowed'
    say(button.textContent)
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  }

  // Of a change, the code as it is now; as it was, where nothing is left of it.
  function codeIn(box) {
    const lines = all('.l', box)
    if (!box.classList.contains('diff') || lines.length === 0) return box.querySelector('pre').textContent
    const now = lines.filter((line) => !line.classList.contains('del'))
    const code = (line) =>
      [...line.childNodes].filter((part) => part.className !== 'sign').map((part) => part.textContent)
    return (now.length > 0 ? now : lines).map((line) => `${code(line).join('')}\n`).join('')
  }

  function wordsIn(message) {
    const said = all(':scope > .body > :is(.text, .typed, .answer)', message)
    return said.map((part) => part.innerText.trim()).join('\n\n')
  }

  // Messages get their button when somebody comes near: a page may have thousands.
  function offerCopy(event) {
    const message = event.target.closest?.('.message')
    const margin = message?.querySelector(':scope > .by')
    if (!margin || margin.querySelector('button') || !wordsIn(message)) return
    margin.append(make('button', {type: 'button'}, 'Copy'))
  }

  async function toClipboard(text) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      const field = document.body.appendChild(make('textarea', {value: text, className: 'hush'}))
      field.select()
      const isDone = document.execCommand('copy')
      field.remove()
      return isDone
    }
  }

  // Links: open the folds a target is in; find it on another page of the session if it is not here.
  function wanted() {
    try {
      return decodeURIComponent(location.hash.slice(1))
    } catch {
      return location.hash.slice(1)
    }
  }

  function show(target) {
    for (let node = target; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true
    // Empty anchors stand before what they name.
    const fold = target.classList.contains('anchor') ? target.closest('details, .message, .turn') : target
    ;(fold ?? target).scrollIntoView()
  }

  function follow() {
    const id = wanted()
    if (!id) return
    const target = document.getElementById(id)
    if (target) show(target)
    else lookUp(id)
  }

  // The table of ids is a script, as a page on a disk may read nothing else; a large one is cut in shards.
  const base = root.dataset.ids && new URL(root.dataset.ids, document.baseURI)
  const pageOf = new Map()
  const shardsRead = new Set()
  let table

  function loadScript(path, id) {
    const script = make('script', {src: new URL(path, base).href})
    script.addEventListener('error', () => notFound(id))
    document.head.append(script)
  }

  function lookUp(id) {
    if (!base) return notFound(id)
    if (table) return goTo(id)
    window.claudeExportIds = (part) => {
      if (part.pages) table = part
      for (const name of Object.keys(part.ids)) pageOf.set(name, part.ids[name])
      shardsRead.add(part.shard)
      goTo(wanted())
    }
    loadScript(base.href, id)
  }

  // Counted as src/html/ids.ts does.
  function shardOf(id, shards) {
    let hash = 0
    for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) >>> 0
    return hash % shards
  }

  // Of a block of a message, the table may name the message only.
  function goTo(id) {
    const dot = id.lastIndexOf('.')
    for (const name of dot < 0 ? [id] : [id, id.slice(0, dot)]) {
      if (table.shards > 0) {
        const shard = shardOf(name, table.shards)
        if (!shardsRead.has(shard)) return loadScript(`ids/${shard}.js`, id)
      }
      const page = table.pages[pageOf.get(name)]
      if (page === undefined) continue
      const place = new URL(page, base)
      if (place.pathname === location.pathname) return name === id ? notFound(id) : show(document.getElementById(name))
      place.hash = id
      return location.replace(place)
    }
    notFound(id)
  }

  function notFound(id) {
    const main = document.querySelector('main')
    if (!main || document.querySelector('.lost')) return
    const words = make('p', {className: 'notice warning lost'}, make('b', {}, 'Link'), make('span', {}))
    words.lastChild.append('Nothing in this session is called ', make('code', {}, id.slice(0, 100)))
    main.prepend(words)
  }

  // The outline: where the reader is, and what it is searched for.
  function watchPlace() {
    const links = new Map()
    for (const link of all('.outline a[href^="#"]')) links.set(decodeURIComponent(link.hash.slice(1)), link)
    const turns = all('.turn[id], .turn .anchor').filter((turn) => links.has(turn.id))
    if (turns.length === 0) return
    const topOf = (turn) => turn.getBoundingClientRect().top
    const currentTurn = () => {
      const rest = root.scrollHeight - innerHeight - scrollY
      // At its end a page scrolls no further: what was asked for may stand anywhere in the window.
      const asked = rest < 2 && turns.find(({id}) => id === wanted())
      if (asked && topOf(asked) >= 0 && topOf(asked) < innerHeight) return asked
      // Reading is done a third down; at the ends of the page, where they are.
      const line = scrollY < 2 ? 0 : Math.max(Math.min(innerHeight / 3, scrollY), innerHeight - rest)
      return turns.findLast((turn) => topOf(turn) <= line) ?? turns[0]
    }
    const update = () => {
      isDue = false
      const {id: current} = currentTurn()
      for (const [id, link] of links) {
        if (id === current) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
      keepInSight(links.get(current))
    }
    let isDue = false
    const soon = () => {
      if (!isDue) requestAnimationFrame(update)
      isDue = true
    }
    for (const kind of ['scroll', 'resize', 'hashchange']) addEventListener(kind, soon, {passive: true})
    update()
  }

  // A long outline scrolls by itself, and the page must not.
  function keepInSight(link) {
    const frame = link.closest('.outline')
    const [inner, outer] = [link.getBoundingClientRect(), frame.getBoundingClientRect()]
    const above = inner.top - outer.top
    const below = inner.bottom - outer.bottom
    if (above < 0 || below > 0) frame.scrollTop += above < 0 ? above - outer.height / 3 : below + outer.height / 3
  }

  function matches(text, words) {
    const line = text.toLowerCase()
    return words.every((word) => line.includes(word))
  }

  const wordsOf = (field) => field.value.toLowerCase().split(/\s+/).filter(Boolean)

  function findInOutline(field) {
    const items = all('.outline li')
    const fold = document.querySelector('.outline details')
    field.addEventListener('input', () => {
      const words = wordsOf(field)
      if (fold && words.length > 0) fold.open = true
      for (const item of items) item.hidden = !matches(item.textContent, words)
    })
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return
      const words = wordsOf(field)
      const link = all('.outline a').find((one) => matches(one.textContent, words))
      if (link) link.click()
    })
  }

  // The index: filter and sort.
  function findSessions(field) {
    const boxes = all('[data-with]')
    const rows = all('.sessions tbody tr:not(.proj)')
    const update = () => {
      const words = wordsOf(field)
      const asked = boxes.filter((box) => box.checked).map((box) => box.dataset.with)
      let left = 0
      for (const row of rows) {
        const project = row.parentElement.querySelector('h2')?.textContent ?? ''
        const said = `${project} ${row.querySelector('.s').textContent}`
        row.hidden = !matches(said, words) || asked.some((key) => amountOf(row, key) === 0)
        if (!row.hidden) left++
      }
      for (const body of all('.sessions tbody')) body.hidden = !body.querySelector('tr:not(.proj):not([hidden])')
      document.querySelector('.filters .count').textContent = `${left} of ${rows.length}`
      document.querySelector('[data-none]').hidden = left > 0
    }
    for (const input of [field, ...boxes]) input.addEventListener('input', update)
    update()
  }

  function amountOf(row, key) {
    const cell = row.querySelector(`[data-key="${key}"]`)
    return key === 'title' ? cell.textContent.toLowerCase() : Number(cell.dataset.value)
  }

  function sortSessions() {
    const heads = all('.sessions th[data-sort]')
    // As they came: what is alike stays in that order, whatever it was sorted by before.
    const bodies = all('.sessions tbody').map((body) => ({body, rows: all('tr:not(.proj)', body)}))
    for (const head of heads) {
      const button = make('button', {type: 'button'}, head.textContent)
      head.replaceChildren(button)
      button.addEventListener('click', () => {
        const isWords = head.dataset.sort === 'title'
        const now = head.getAttribute('aria-sort')
        const order = now ? (now === 'ascending' ? 'descending' : 'ascending') : isWords ? 'ascending' : 'descending'
        for (const other of heads) other.removeAttribute('aria-sort')
        head.setAttribute('aria-sort', order)
        sortBy(bodies, head.dataset.sort, order === 'ascending' ? 1 : -1)
      })
    }
  }

  function sortBy(bodies, key, sign) {
    const compare = (a, b) => sign * (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)
    const sorted = bodies.map(({body, rows}) => {
      const known = rows.map((row) => ({row, value: amountOf(row, key)})).sort(compare)
      body.append(...known.map(({row}) => row))
      return {body, value: known[0].value}
    })
    sorted.sort(compare)
    document.querySelector('.sessions').append(...sorted.map(({body}) => body))
  }

  // Keys: single letters can be switched off, for those who speak to their computer.
  function step(by) {
    const stops = all(
      '.thread.main .turn[id], .sessions tbody:not([hidden]) tr:not(.proj, [hidden]) .s a, .toc .row > a'
    )
    const shown = stops.filter((stop) => stop.getClientRects().length > 0)
    if (shown.length === 0) return
    const active = shown.indexOf(document.activeElement)
    const line = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0
    const tops = shown.map((stop) => stop.getBoundingClientRect().top - line)
    const here =
      active >= 0 ? active : by > 0 ? tops.findLastIndex((top) => top < 4) : tops.findIndex((top) => top > -4)
    const next = shown[here < 0 && by < 0 ? shown.length - 1 : here + by]
    if (!next) return
    if (next.tagName !== 'A') next.tabIndex = -1
    next.focus({preventScroll: true})
    next.scrollIntoView({block: next.tagName === 'A' ? 'nearest' : 'start'})
  }

  let help
  function showHelp() {
    if (!help) {
      const keys = [
        ['j', 'Next turn, or next line of a list'],
        ['k', 'The one before'],
        ['/', 'Find'],
        ['?', 'This help']
      ]
      const list = make(
        'dl',
        {},
        ...keys.flatMap(([key, words]) => [make('dt', {}, make('kbd', {}, key)), make('dd', {}, words)])
      )
      const box = make('input', {type: 'checkbox', checked: memory.get('keys') !== 'off'})
      box.addEventListener('change', () => memory.set('keys', box.checked ? '' : 'off'))
      const close = make('button', {type: 'button', className: 'field'}, 'Close')
      close.addEventListener('click', () => help.close())
      const foot = make('div', {}, make('label', {}, box, ' Use these keys'), close)
      help = make('dialog', {className: 'help'}, make('h2', {id: 'help-title'}, 'Keyboard'), list, foot)
      help.setAttribute('aria-labelledby', 'help-title')
      document.body.append(help)
    }
    help.showModal()
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target.closest('input, select, textarea, dialog, [contenteditable]') || memory.get('keys') === 'off')
      return
    const field = document.querySelector('[data-find]')
    const actions = {j: () => step(1), k: () => step(-1), '?': showHelp, '/': () => field?.focus()}
    const action = Object.hasOwn(actions, event.key) && actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  // Paper shows everything; afterwards folds are as they were.
  let opened = []
  addEventListener('beforeprint', () => {
    opened = all('details:not([open])')
    for (const fold of opened) fold.open = true
  })
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false
    opened = []
  })

  document.addEventListener('DOMContentLoaded', () => {
    chooseScheme()
    showTimes()
    watchPlace()
    sortSessions()
    for (const field of all('[data-find="outline"]')) findInOutline(field)
    for (const field of all('[data-find="sessions"]')) findSessions(field)
    document.addEventListener('keydown', onKey)
    for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, offerCopy)
    document.addEventListener('click', (event) => {
      const button = event.target.closest('button')
      if (button?.matches('figcaption button, .by button')) copy(button)
      if (button?.matches('[data-help]')) showHelp()
    })
    addEventListener('hashchange', follow)
    follow()
  })
})()
