// What the templates are given. Plain data and finished HTML; templates/README.md says it for people who write themes.

/** A moment, in the bytes as UTC; the page's script shows it in the reader's zone. */
export interface Moment {
  iso: string
  text: string
}

export interface Crumb {
  text: string
  href?: string
}

/** A place the outline beside a page names. */
export interface TocItem {
  href: string
  /** Number of a turn. */
  no?: string
  /** Nobody typed it: a command, a notification. */
  quiet?: boolean
  /** Number of an agent: `A1.2`. */
  tag?: string
  /** 1, 2 or 3: the colour of an agent's depth. */
  hue?: number
  text: string
  /** What was typed is code. */
  code?: boolean
  kind: 'turn' | 'agent' | 'cut' | 'branch'
  children: readonly TocItem[]
}

export interface PagerLink {
  href: string
  label: string
  title: string
}

/** What every page has around its content. */
export interface Frame {
  lang: string
  title: string
  crumbs: readonly Crumb[]
  /** From the page to the top of the site: empty, or `../` for each level. */
  root: string
  /** The policy in every page. */
  csp: string
  /** Addresses of the style sheet, the script and the icon; or all in full, for a page that is one file. */
  assets: {style: string; script: string; icon?: string} | {inline: {style: string; script: string; icon: string}}
  /** Address of the table that says on which page of the session an id stands. */
  ids?: string
  foot: {
    /** What became of the lines of the log, in one sentence. */
    account?: string
    /** Where that is said in full. */
    overview?: string
  }
  version?: string
}

/** `page.eta`: a part of a conversation. */
export interface PageData extends Frame {
  kicker?: string
  h1: string
  /** From when to when; the day in words. */
  when?: When
  sub?: string
  /** The session's facts, a few words each. */
  facts?: readonly string[]
  /** Where they are told in full. */
  overview?: string
  toc: readonly TocItem[]
  /** The conversation: finished HTML. */
  body: string
  pager: {prev?: PagerLink; next?: PagerLink}
}

export interface When {
  /** `Tuesday 12 May 2026`. */
  day: Moment
  /** `13:38`. */
  from: Moment
  to?: Moment
  /** Where it ended on another day. */
  lastDay?: Moment
}

export interface Fact {
  label: string
  value: string
  detail?: string
  href?: string
  bad?: boolean
}

/** A phrase of which parts are code. */
export type Phrase = ReadonlyArray<{text: string; code?: boolean}>

export interface OutlineRow {
  kind: 'turn' | 'agent' | 'branch'
  href?: string
  no?: string
  quiet?: boolean
  tag?: string
  hue?: number
  /** What kind of agent. */
  name?: string
  text: string
  code?: boolean
  stats: string
  failed?: string
  children: readonly OutlineRow[]
}

export interface OutlineSegment {
  title: string
  note: string
  rows: readonly OutlineRow[]
}

export interface ToolCount {
  name: string
  count: string
  failed?: string
  /** In percent of the most used one. */
  width: string
  failedWidth?: string
}

export interface AccountPart {
  title: string
  reasons: readonly string[]
}

/** `outline.eta`: what the overview does not hold of a long outline. */
export interface OutlineData extends Frame {
  kicker: string
  h1: string
  outline: readonly OutlineSegment[]
  /** To the parts before and after. */
  pager: {prev?: PagerLink; next?: PagerLink}
}

/** `overview.eta`: a session's facts, timeline and outline. */
export interface OverviewData extends Frame {
  kicker?: string
  h1: string
  when?: When
  /** Where reading begins. */
  start: string
  facts: readonly Fact[]
  more: ReadonlyArray<{label: string; value: Phrase}>
  /** Finished HTML; empty where no time is known. */
  timeline: string
  /** Where it is long, its first part. */
  outline: readonly OutlineSegment[]
  /** To its next part. */
  pager: OutlineData['pager']
  tools: readonly ToolCount[]
  account: {sentence: string; parts: readonly AccountPart[]}
}

export interface Cell {
  text: string
  /** What to sort by. */
  value: number
  /** The noun, in the right number. */
  unit: string
}

export interface SessionRow {
  href: string
  title: string
  prompt?: string
  started?: Moment
  /** Milliseconds since 1970, to sort by. */
  order: number
  duration: Cell
  turns: Cell
  tools: Cell
  agents: Cell
  tokens: Cell
  errors: Cell
}

export interface ProjectRows {
  name: string
  /** Its anchor. */
  id: string
  folder?: string
  count: string
  /** Its days: finished HTML, or empty. */
  activity: string
  sessions: readonly SessionRow[]
}

/** `site.eta`: all projects and their sessions. */
export interface SiteData extends Frame {
  h1: string
  lede: string
  /** Turns a day: finished HTML, or empty. */
  activity: string
  total: number
  projects: readonly ProjectRows[]
  /** To pages with newer and older sessions. */
  pager: {prev?: PagerLink; next?: PagerLink}
}

/** `not-found.eta`: for hosts that show `404.html`. */
export interface NotFoundData extends Frame {
  h1: string
  text: string
  /** Ways out, as seen from the address that was asked for. */
  ways: readonly Crumb[]
}
