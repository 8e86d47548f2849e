/**
 * As Web Locks are, asked for as `src/sync/lock.ts` does: first come first served, the dead let go, whoever works gives a
 * sign of life each second, and who has waited for 2.5 s without one, or for a minute, takes it from whoever holds it.
 */
import type { Tab } from './phone'
import type { VirtualTime } from './time'

const beatMs = 1000
const silenceMs = 2500
const patienceMs = 60_000

interface Turn {
  tab: Tab
  begin(): void
  /** Cancel what is timed. */
  quiet(): void
  beat(): void
}

export class DeviceLock {
  private holding: Turn | null = null
  private waiting: Turn[] = []
  /** How often it was taken from somebody. */
  steals = 0

  constructor(private readonly time: Pick<VirtualTime, 'after' | 'now'>) {}

  request<T>(tab: Tab, work: (mine: () => boolean) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let patience = () => {}
      const turn: Turn = {
        tab,
        quiet: () => {},
        beat: () => {},
        begin: () => {
          patience()
          turn.quiet()
          this.beats(turn)
          void work(() => this.holding === turn)
            .then(resolve, reject)
            .finally(() => {
              turn.beat()
              this.end(turn)
            })
        },
      }
      this.waiting.push(turn)
      this.next()
      if (this.holding === turn) return
      patience = this.time.after(patienceMs, () => this.steal(turn))
      this.listen(turn)
    })
  }

  release(tab: Tab): void {
    this.waiting = this.waiting.filter((turn) => turn.tab !== tab)
    if (this.holding?.tab === tab) this.end(this.holding)
  }

  /** Also of one from whom it was taken, until it is through. A sleeping tab's timers do not run. */
  private beats(turn: Turn): void {
    if (!turn.tab.alive) return
    if (this.isAwake(turn)) this.waiting.forEach((other) => this.listen(other))
    turn.beat = this.time.after(beatMs, () => this.beats(turn))
  }

  private listen(turn: Turn): void {
    turn.quiet()
    turn.quiet = this.time.after(silenceMs, () => this.steal(turn))
  }

  private isAwake({ tab }: Turn): boolean {
    return tab.frozenUntil <= this.time.now()
  }

  private steal(turn: Turn): void {
    if (!turn.tab.alive || !this.waiting.includes(turn)) return
    // Its timer is due the moment it wakes, whatever it slept through.
    if (!this.isAwake(turn)) return void this.time.after(turn.tab.frozenUntil - this.time.now(), () => this.steal(turn))
    this.waiting = this.waiting.filter((other) => other !== turn)
    this.holding = turn
    this.steals += 1
    turn.begin()
  }

  private end(turn: Turn): void {
    if (this.holding !== turn) return
    this.holding = null
    this.next()
  }

  private next(): void {
    if (this.holding) return
    const next = this.waiting.shift()
    if (!next) return
    this.holding = next
    next.begin()
  }
}
