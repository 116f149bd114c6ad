import type {SessionFiles} from '../log/session-files.js'

/** How far work on sessions is. */
export interface SiteProgress {
  /** Sessions that were right as they were. */
  kept: number
  /** Sessions to be worked on, and those that are done. */
  sessions: number
  sessionsDone: number
  /** Bytes of their logs. */
  bytes: number
  bytesDone: number
  /** The session that was heard of last. */
  now?: string
}

interface Watching {
  kept: number
  progress?: ((at: SiteProgress) => void) | undefined
}

/** Keep count of what is done, and tell of it. */
export function trackProgress<Task extends {files: SessionFiles; size: number}>(
  tasks: readonly Task[],
  {kept, progress}: Watching
) {
  const bytes = tasks.reduce((sum, {size}) => sum + size, 0)
  const under = new Map<Task, number>()
  let [sessionsDone, whole] = [0, 0]
  tell()
  return {
    tick(task: Task, done: number): void {
      under.set(task, Math.min(done, task.size))
      tell(task)
    },
    done(task: Task): void {
      under.delete(task)
      sessionsDone++
      whole += task.size
      tell(task)
    }
  }

  function tell(task?: Task): void {
    if (!progress) return
    const bytesDone = [...under.values()].reduce((sum, done) => sum + done, whole)
    const now = task && {now: task.files.id}
    progress({kept, sessions: tasks.length, sessionsDone, bytes, bytesDone, ...now})
  }
}
