import pkg from '../../package.json' with {type: 'json'}
import {isUsageError} from '../usage-error.js'
import type {Io} from './io.js'
import {printable} from './printable.js'
import {codeOf, sentence} from './sentence.js'

/** Run a command line; gives the exit code: 0 done, 1 could not, 2 wrong usage, 130 stopped by the user. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    // Before anything is loaded: scripts ask this often.
    if (argv.length === 1 && argv[0] === '--version') {
      io.stdout(`${pkg.version}\n`)
      return 0
    }
    const {parseCommand} = await import('./parse-command.js')
    const {readConfig} = await import('./read-config.js')
    const command = await parseCommand(argv, pkg.version, readConfig(io))
    return await command(io)
  } catch (error) {
    if (codeOf(error) === 'EPIPE') return 0
    io.stderr(`claude-export: ${printable(sentence(error))}\n`)
    return isUsageError(error) ? 2 : 1
  }
}
