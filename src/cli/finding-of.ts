import type {FindOptions} from '../log/locate-sessions.js'
import type {Io} from './io.js'

/** The options and surroundings that finding sessions needs. */
export function findingOf(options: {root?: string | undefined; project?: string | undefined}, io: Io): FindOptions {
  const {root, project} = options
  return {
    cwd: io.cwd,
    env: io.env,
    home: io.home,
    readStdin: io.stdin,
    ...(root !== undefined && {root}),
    ...(project !== undefined && {project})
  }
}
