/**
 * As Web Locks are, asked for as `src/sync/lock.ts` does: first come first served, the dead let go, and who has waited
 * for a minute takes it from whoever holds it.
 */
import type { Tab } from './phone'
import type { VirtualTime } from './time'

const patienceMs = 60_000

interface Turn {
  tab: Tab
  begin(): void
}

export class DeviceLock {
  private holding: Turn | null = null
  private waiting: Turn[] = []
  /** How often it was taken from somebody. */
  steals = 0

  constructor(private readonly time: Pick<VirtualTime, 'after'>) {}

  request<T>(tab: Tab, work: (mine: () => boolean) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let patience = () => {}
      const turn: Turn = {
        tab,
        begin: () => {
          patience()
          void work(() => this.holding === turn).then(resolve, reject).finally(() => this.end(turn))
        },
      }
      this.waiting.push(turn)
      this.next()
      if (this.holding !== turn) patience = this.time.after(patienceMs, () => this.steal(turn))
    })
  }

  release(tab: Tab): void {
    this.waiting = this.waiting.filter((turn) => turn.tab !== tab)
    if (this.holding?.tab === tab) this.end(this.holding)
  }

  private steal(turn: Turn): void {
    if (!turn.tab.alive || !this.waiting.includes(turn)) return
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
