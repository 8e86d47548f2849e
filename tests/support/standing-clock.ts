import type { Clock } from '../../server/gateways/lipila/transfer-simulation'

/** A simulator's clock that stands still until it is moved. */
export function standingClock(start = 0) {
  let now = start
  let waiting: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after: (milliseconds, run) => {
      const one = { at: now + milliseconds, run }
      waiting.push(one)
      return () => void (waiting = waiting.filter((other) => other !== one))
    },
  }
  const pass = (milliseconds: number) => {
    const until = now + milliseconds
    for (let next; (next = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]);) {
      waiting = waiting.filter((other) => other !== next)
      now = next.at
      next.run()
    }
    now = until
  }
  return { clock, pass, left: () => waiting.length }
}
