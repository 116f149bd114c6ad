import {agentDocuments, agentHeader} from './agent-documents.js'
import {threadPieces} from './pieces.js'
import {quote} from './quote.js'
import type {Source} from './scene.js'
import {showPictures} from './show-pictures.js'

/** The folder a document goes to, for what has files of its own: pictures and agents. */
export interface Beside {
  /** Name of the document there, such as `notes.md`; those of its folders begin as it does. */
  document: string
  /** Write a file there, by its path with `/`. */
  write(name: string, produce: (write: (data: string | Uint8Array) => void) => void): void
}

/** The name of a document without its ending. */
export function stemOf(document: string): string {
  return document.replace(/(?!^)\.[^.]*$/, '')
}

/** A source for a document that links to files beside it, and what writes the agents it linked to once it is printed. */
export function linkBeside(source: Source, beside: Beside): {source: Source; writeAgents(): void} {
  const stem = stemOf(beside.document)
  const folder = encodeURIComponent(stem)
  const home = encodeURIComponent(source.options.split ? `${stem}.1.md` : beside.document)
  const agents = agentDocuments({folder: `${folder}.agents`, home})
  const written = new Set<string>()
  return {source: seenFrom(), writeAgents}

  function writeAgents(): void {
    for (let agent = agents.next(); agent; agent = agents.next()) {
      const {name, thread, prompt} = agent
      const header = {depth: 0, nodes: agentHeader(agent)}
      beside.write(`${stem}.agents/${name}`, (write) => {
        for (const text of quote(chain([header], threadPieces(thread, seenFrom(name), prompt)))) write(text)
      })
    }
  }

  /** What addresses look like in the session's document, or in that of an agent. */
  function seenFrom(agent?: string): Source {
    const picture = showPictures({
      images: source.options.images,
      folder: agent === undefined ? `${folder}.images` : `../${folder}.images`,
      keep({name, bytes}) {
        if (!written.has(name)) beside.write(`${stem}.images/${name}`, (write) => write(bytes))
        written.add(name)
      }
    })
    return {...source, picture, document: (thread, prompt) => agents.link(thread, agent, prompt)}
  }
}

function* chain<T>(...parts: Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part
}
