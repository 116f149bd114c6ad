/** Text of the log as lines of visible characters: no terminal codes, one kind of line ending, no bare controls. */
export function cleanText(value: string): string {
  if (!/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(value)) return value
  return value
    .replace(/\r\n?/g, '\n')
    .replace(terminalCode, '')
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replace(/\u007f/g, '\u2421')
    .replace(/[\u0080-\u009f]/g, '\ufffd')
}

// An operating system command (title, link) up to its end; a control sequence (colour, cursor); a two character escape.
const terminalCode =
  /\u001b\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|[\u001b]\[[0-?]*[ -/]*[@-~]|\u001b[()][0-9A-Z]|\u001b[=>78cDEHM]/g
