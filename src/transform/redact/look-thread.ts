import {workerData} from 'node:worker_threads'
import {createCollector, type Findings} from './collect-secrets.js'
import type {Looking} from './look-ahead.js'
import type {Finding} from './secret-table.js'

// A thread that looks for secrets in the logs of one session, and ends.

const {paths, options, state, port}: Looking = workerData
const secrets = new Map<string, Finding>()
try {
  const collector = createCollector(options, (finding) => {
    secrets.set(JSON.stringify(finding), finding)
  })
  const read = paths.map((path) => collector.lookAtLog({path}, () => Atomics.add(state, 1, 1)))
  const found: Findings = {secrets: [...secrets.values()], owners: [...(collector.masking.owners ?? [])], read}
  port.postMessage(found)
} finally {
  Atomics.store(state, 0, 1)
  Atomics.notify(state, 0)
  port.close()
}
