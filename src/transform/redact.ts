import type {Plugin} from 'unified'
import type {Loaded, Node, Session, Stub, Thread} from '../ast/nodes.js'
import {childrenOf} from '../ast/walk.js'
import type {SessionFiles} from '../log/session-files.js'
import type {Redaction, RedactOptions} from '../options.js'
import type {MaskedPlace, Report} from '../report.js'
import {type MessageLoader, messageLoader} from '../tree/load-message.js'
import {type Outline, outlineSession} from '../tree/outline-session.js'
import {collectSecrets, createCollector} from './redact/collect-secrets.js'
import {type LookAhead, lookAhead, optionsOf} from './redact/look-ahead.js'
import {type NodeMasker, nodeMasker} from './redact/mask-nodes.js'

/** A session whose outline is read, and the way to what is said in it: masked, both of them, where that is asked for. */
export interface OpenSession {
  outline: Outline
  /** Makes a loader of messages, which reports what it masks the first time it loads it, or tells `onMasked` every time. */
  loader(report: Report, onMasked?: OnMasked): MessageLoader
}

/** Told what was masked in a message, which is named as no other of its session. */
export type OnMasked = (message: string, places: MaskedPlace[]) => void

/**
 * Read a session's outline. Nothing of a session is written but through what this gives, so no secret gets past it.
 * Whoever has other things to do first may look `ahead` before that.
 */
export function openSession(
  files: SessionFiles,
  report: Report,
  {redact = true, ahead = lookAhead(files, redact)}: {redact?: Redaction | undefined; ahead?: LookAhead} = {}
): OpenSession {
  if (redact === false) {
    const outline = outlineSession(files, report)
    return {outline, loader: (own) => messageLoader(files, outline, own)}
  }
  const collector = createCollector(optionsOf(redact))
  const outline = outlineSession(files, report)
  const masking = collectSecrets(collector, files, {outline, ahead})
  const masker = nodeMasker(masking, outline.session.id)
  const threads = maskOutline(outline.session, masker, report)
  return {
    outline,
    loader: (own, onMasked = reportOnce(own)) =>
      maskingLoader(messageLoader(files, outline, own), {masker, threads, onMasked})
  }
}

/** Mask every node of an outline in place; gives its threads as they were, with the names of their files. */
function maskOutline(session: Session, masker: NodeMasker, report: Report): WeakMap<Thread, Thread> {
  const threads = new WeakMap<Thread, Thread>()
  const stack: Node[] = [session]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'thread') threads.set(node, {...node})
    masker(node, report)
    for (const child of childrenOf(node)) stack.push(child)
  }
  return threads
}

interface Loading {
  masker: NodeMasker
  threads: WeakMap<Thread, Thread>
  onMasked: OnMasked
}

function maskingLoader(load: MessageLoader, {masker, threads, onMasked}: Loading): MessageLoader {
  let places: MaskedPlace[] = []
  const report: Pick<Report, 'mask'> = {mask: (place) => void places.push({...place, count: place.count ?? 1})}
  return Object.assign(loadMasked, {close: load.close})

  function loadMasked(thread: Thread, stub: Stub): Loaded {
    const loaded = load(threads.get(thread) ?? thread, stub)
    maskLoaded(loaded, masker, report)
    if (places.length > 0) onMasked(`${thread.id} ${stub.ranges[0]}`, places)
    places = []
    return loaded
  }
}

function reportOnce(report: Report): OnMasked {
  const known = new Set<string>()
  return (message, places) => {
    if (!known.has(message)) for (const place of places) report.mask(place)
    known.add(message)
  }
}

/** Mask a node and what is in it, but for the threads below: those are the outline's. */
function maskLoaded(root: Node, masker: NodeMasker, report: Pick<Report, 'mask'>): void {
  const stack: Node[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    masker(node, report)
    for (const child of childrenOf(node)) if (child.type !== 'thread') stack.push(child)
  }
}

/** Plugin for unified: mask the secrets of a whole tree, and home folders. What it masks by is found in the tree itself. */
export const redact: Plugin<[RedactOptions?], Session> =
  (options = {}) =>
  (tree) => {
    const collector = createCollector(options)
    const stack: Node[] = [tree]
    for (let node = stack.pop(); node; node = stack.pop()) {
      const {children: _, ...fields} = {children: [], ...node}
      collector.look(fields)
      for (const child of childrenOf(node).toReversed()) stack.push(child)
    }
    const masker = nodeMasker(collector.masking, tree.id)
    const all: Node[] = [tree]
    for (let node = all.pop(); node; node = all.pop()) {
      masker(node)
      for (const child of childrenOf(node)) all.push(child)
    }
  }
