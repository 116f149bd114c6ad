import fs from 'node:fs'
import path from 'node:path'
import type {Highlighter} from '../html/highlight.js'
import {paint} from '../html/later.js'
import type {Put} from '../html/render-session.js'
import {folderMaker} from './safe-path.js'

/** Writes the files of a session into a folder. */
export interface PageWriter {
  put: Put
  /** What code is coloured by while pages are made; lines of it may also be left to the writer. */
  highlighter?: Highlighter | undefined
  /** Waits until there is room for more. */
  room(): Promise<void>
  /** Waits until all is written. */
  end(): Promise<void>
  /** Let go of it, written or not: nothing is written after that. */
  close(): Promise<unknown>
}

/** Write in this thread, into a folder that must be there: where it was taken away, the run that wanted it is over. */
export function writeHere(folder: string, highlighter: Highlighter | undefined): PageWriter {
  const makeFolders = folderMaker(folder)
  const done = Promise.resolve()
  return {
    highlighter,
    put(file, data) {
      makeFolders(file)
      const isText = typeof data === 'string' || data instanceof Uint8Array
      fs.writeFileSync(path.join(folder, ...file.split('/')), isText ? data : paint(data, highlighter))
    },
    room: () => done,
    end: () => done,
    close: () => done
  }
}
