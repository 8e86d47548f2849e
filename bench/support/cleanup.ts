/** Cleanup of everything that was started or created, newest first, also after a failure or Ctrl-C. */
type CleanupTask = () => unknown

const tasks: CleanupTask[] = []
let cleanup: Promise<void> | undefined

export function addCleanup(task: CleanupTask): void {
  tasks.unshift(task)
}

/** Runs the cleanup once, even if it is called several times. */
export const runCleanup = (): Promise<void> => (cleanup ??= runTasks())

/** Returns whether the cleanup has started: later failures are caused by it. */
export const isCleaningUp = (): boolean => cleanup !== undefined

async function runTasks(): Promise<void> {
  for (const end of tasks) {
    try {
      await end()
    } catch (error) {
      console.error((error as Error).message)
    }
  }
}

// Ctrl-C arrives twice: from the terminal and from `npm run bench`.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void runCleanup().then(() => process.exit(130)))
