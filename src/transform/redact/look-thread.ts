import {workerData} from 'node:worker_threads'
import {createCollector} from './collect-secrets.js'
import type {Looking} from './look-ahead.js'
import type {Finding} from './secret-table.js'

// A thread that looks for secrets in the logs of one session, and ends.

const {paths, options, state, port}: Looking = workerData
const secrets = new Map<string, Finding>()
try {
  const collector = createCollector(options, (finding) => {
    secrets.set(JSON.stringify(finding), finding)
  })
  for (const path of paths) collector.lookAtLog({path}, () => Atomics.add(state, 1, 1))
  port.postMessage({secrets: [...secrets.values()], owners: [...(collector.masking.owners ?? [])]})
} finally {
  Atomics.store(state, 0, 1)
  Atomics.notify(state, 0)
  port.close()
}
