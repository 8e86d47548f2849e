/**
 * Time that advances only when a test advances it. Events run one after another, and each event's consequences complete
 * before the next begins. Therefore a run depends on its seed alone.
 */
export class VirtualTime {
  private at: number
  private ordinal = 0
  private events: { at: number; ordinal: number; work: () => unknown }[] = []
  /** Number of running real operations that virtual time must not overtake: a database, a server. */
  private busy = 0

  constructor(start = 1_000_000) {
    this.at = start
  }

  now = (): number => this.at

  after = (ms: number, work: () => unknown): (() => void) => {
    const event = { at: this.at + Math.max(0, ms), ordinal: this.ordinal++, work }
    this.events.push(event)
    return () => {
      this.events = this.events.filter((other) => other !== event)
    }
  }

  sleep = (ms: number): Promise<void> => new Promise((resolve) => this.after(ms, resolve))

  /** Waits for the work in real time. */
  async track<T>(work: Promise<T>): Promise<T> {
    this.busy += 1
    try {
      return await work
    } finally {
      this.busy -= 1
    }
  }

  async run(ms: number, afterEach: () => unknown = () => undefined): Promise<void> {
    const until = this.at + ms
    await this.waitUntilIdle()
    for (;;) {
      const next = this.events
        .filter((event) => event.at <= until)
        .sort((a, b) => a.at - b.at || a.ordinal - b.ordinal)[0]
      if (!next) break
      this.events = this.events.filter((event) => event !== next)
      this.at = next.at
      next.work()
      await this.waitUntilIdle()
      await afterEach()
    }
    this.at = until
  }

  /** Waits until no work is left without advancing the time. */
  async waitUntilIdle(): Promise<void> {
    do await new Promise(setImmediate)
    while (this.busy > 0)
  }
}
