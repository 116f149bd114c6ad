import type {VFile} from 'vfile'
import {createReport, type Report, rules} from '../report.js'

/** A report whose warnings are messages of a file. */
export function fileReport(file: VFile): Report {
  const report = createReport()
  return {
    ...report,
    warn(rule, where = {}) {
      report.warn(rule, where)
      const {file: name, line, detail} = where
      const isOther = name !== undefined && name !== '-' && name !== file.basename
      // A line of another file is no place in this one.
      const place = isOther && line !== undefined ? `${name}:${line}` : isOther ? name : undefined
      const reason = [rules[rule], ...(detail ? [detail] : []), ...(place ? [place] : [])].join(': ')
      const point = isOther || line === undefined ? {} : {place: {line, column: 1}}
      file.message(reason, {ruleId: rule, source: 'claude-export', ...point})
    }
  }
}
