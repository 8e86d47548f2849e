/** What was started or made, newest first: ended in this order, also after a failure or Ctrl-C. */
type End = () => unknown

const ends: End[] = []
let ending: Promise<void> | undefined

export function onEnd(end: End): void {
  ends.unshift(end)
}

/** Once, however often it is asked for. */
export const endAll = (): Promise<void> => (ending ??= all())

/** What fails from now on fails because it was ended. */
export const isEnding = (): boolean => ending !== undefined

async function all(): Promise<void> {
  for (const end of ends) {
    try {
      await end()
    } catch (error) {
      console.error((error as Error).message)
    }
  }
}

// Ctrl-C comes twice: from the terminal and from `npm run bench`.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void endAll().then(() => process.exit(130)))
