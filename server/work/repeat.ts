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
