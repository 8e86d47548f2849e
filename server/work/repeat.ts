import { setTimeout as sleep } from 'node:timers/promises'

/** Runs `run` repeatedly. Failures are ignored, because only the connection can fail and the next round retries. */
export async function repeatUntilAborted(
  run: () => Promise<void>,
  pauseMs: number,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await run().catch(() => undefined)
    await sleep(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  }
}

const repeatedFailureMs = 60_000

/** Limits the lines about a failure that repeats several times a second to one a minute. */
export function limitLog(log: (line: string) => void): (line: string) => void {
  let loggedAt = -Infinity
  return (line) => {
    const now = performance.now()
    if (now - loggedAt < repeatedFailureMs) return
    loggedAt = now
    log(line)
  }
}
