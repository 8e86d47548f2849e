import type { Clock } from '../../server/gateways/lipila/transfer-simulation'

/** Creates a simulator clock that advances only when the test moves it. */
export function createManualClock(start = 0) {
  let now = start
  let timers: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
  }
  const pass = (milliseconds: number) => {
    const until = now + milliseconds
    for (let next; (next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]);) {
      timers = timers.filter((other) => other !== next)
      now = next.at
      next.run()
    }
    now = until
  }
  return { clock, pass, left: () => timers.length }
}
