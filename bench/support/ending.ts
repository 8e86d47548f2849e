/** What was started or made, newest first: ended in this order, also after a failure or Ctrl-C. */
type End = () => unknown

const ends: End[] = []

export function onEnd(end: End): void {
  ends.unshift(end)
}

export async function endAll(): Promise<void> {
  for (const end of ends.splice(0)) {
    try {
      await end()
    } catch (error) {
      console.error((error as Error).message)
    }
  }
}

// Ctrl-C comes twice: from the terminal and from `npm run bench`.
let ending: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void (ending ??= endAll().then(() => process.exit(130))))
}
