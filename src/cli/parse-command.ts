import yargs from 'yargs'
import {exportOptions, listOptions, redactFlags} from '../options.js'
import {usageError} from '../usage-error.js'
import {exportHelp, listHelp} from './help.js'
import type {Io} from './io.js'
import type {Config} from './read-config.js'

/** What a command line asks for, ready to be run. */
export type Command = (io: Io) => number | Promise<number>

const always = {help: {type: 'boolean', alias: 'h'}, version: {type: 'boolean'}} as const

/** Read a command line; help and version are commands too. What a command needs is loaded when it is run. */
export async function parseCommand(argv: readonly string[], version: string, config?: Config): Promise<Command> {
  let command: Command | undefined
  const parser = yargs()
    .locale('en')
    // A session may be named `1e5`. Sessions are read from `_`: as a positional, `-` would be dropped.
    .parserConfiguration({'dot-notation': false, 'parse-positional-numbers': false})
    .middleware(keepLast)
    .help(false)
    .version(false)
    .options(always)
    .command(
      '$0',
      false,
      (builder) => builder.options(exportOptions),
      (args) => {
        if (args.help) command = print(exportHelp())
        else if (args.version) command = print(`${version}\n`)
        else
          command = async (io) => (await import('./export.js')).exportSessions(args._.map(String), args, {io, config})
      }
    )
    .command(
      'list',
      false,
      (builder) => builder.options(listOptions),
      (args) => {
        if (args.help) command = print(listHelp())
        else if (args.version) command = print(`${version}\n`)
        else command = async (io) => (await import('./list.js')).listSessions(args._.slice(1).map(String), args, io)
      }
    )
    .strictOptions()
    .exitProcess(false)
    .fail((message, error) => {
      throw usageError(sayWrong(message ?? error.message))
    })
  await parser.parseAsync(config ? withConfig(argv, config) : [...argv])
  if (command) return command
  throw usageError('Expected a session or a command; --help lists them')
}

/** What is in the file comes first, so that what is given counts; no command gets what it does not know. */
function withConfig(argv: readonly string[], {args}: Config): string[] {
  const isList = argv[0] === 'list'
  const names = new Set(Object.keys(isList ? listOptions : exportOptions))
  const isUnmasked = argv.includes('--no-redact')
  const kept = [...args].filter(([name]) => names.has(name) && !(isUnmasked && name in redactFlags))
  const before = kept.flatMap(([, values]) => values)
  return isList ? ['list', ...before, ...argv.slice(1)] : [...before, ...argv]
}

/** An option given twice counts as it was given last, unless it is one of many. */
function keepLast(args: Record<string, unknown>): void {
  for (const name of ['o', 'h', 'help', 'version', ...Object.keys(exportOptions), ...Object.keys(listOptions)]) {
    const value = args[name]
    if (Array.isArray(value) && name !== 'redact-pattern') args[name] = value.at(-1)
  }
}

function print(text: string): Command {
  return (io) => {
    io.stdout(text)
    return 0
  }
}

/** What yargs says of a mistake, as we say such things. */
function sayWrong(message: string): string {
  const choice = /Argument: (\S+), Given: "(.*)", Choices: (.*)/.exec(message)
  if (choice) return `Expected ${choice[3]?.replaceAll('"', '`')} for --${choice[1]}, got \`${choice[2]}\``
  const unknown = /^Unknown (?:argument|option)s?: (.*)/.exec(message)
  if (unknown) return `Unknown option \`${unknown[1]}\`; --help lists them`
  const missing = /^Not enough arguments following: (.*)/.exec(message)
  if (missing) return `Expected a value after \`${missing[1]}\``
  return message.split('\n')[0] ?? message
}
