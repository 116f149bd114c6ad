/** Measured rows as aligned text. */
export function printTable(rows) {
  const head = ['case', 'what', 'seconds', '×', 'cpu', 'cpu ×', 'MB', 'gave', 'page', 'since', 'goal']
  const cells = rows.map((row, at) => [
    row.name === rows[at - 1]?.name ? '' : row.name,
    row.what,
    row.seconds.toFixed(row.seconds < 1 ? 3 : 2),
    row.times === undefined ? '' : row.times.toFixed(2),
    row.cpu.toFixed(row.cpu < 1 ? 3 : 2),
    row.cpuTimes === undefined ? '' : row.cpuTimes.toFixed(2),
    row.mb.toFixed(0),
    row.wrote ?? '',
    row.page ? `${(row.page / 1000).toFixed(0)} kB` : '',
    row.change ?? '',
    row.goal
  ])
  const table = [head, ...cells]
  const widths = head.map((_, at) => Math.max(...table.map((line) => line[at].length)))
  return table
    .map((line) =>
      line
        .map((cell, at) => pad(cell, at, widths))
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}

function pad(cell, at, widths) {
  return at >= 2 && at <= 9 ? cell.padStart(widths[at]) : cell.padEnd(widths[at])
}
