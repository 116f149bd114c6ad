// Commands that change how Claude Code works, or look at it; what a session is about, they do not say.
const settings = new Set(
  [
    'add-dir agents allowed-tools bashes bug clear color compact config context copy cost desktop doctor effort exit',
    'export extra-usage fast feedback fork help hooks ide init install-github-app keybindings login logout mcp memory',
    'mobile model output-style permissions plugin privacy-settings quit release-notes reload-plugins remote-control',
    'rename resume rewind sandbox skills stats status statusline stickers tasks terminal-setup theme todos upgrade',
    'usage vim'
  ]
    .join(' ')
    .split(' ')
)

/** Whether a command says what somebody wants done: one of the user's own, with words after it. */
export function isTellingCommand(line: string): boolean {
  const [, name] = /^\/(\S+)\s+\S/.exec(line) ?? []
  return name !== undefined && !settings.has(name)
}
