/**
 * Models Web Locks as `src/sync/engine/lock.ts` uses them: requests are granted in order, and a dead tab releases its lock.
 * The holder sends a heartbeat each second. A waiting tab steals the lock after 2.5 s without a heartbeat, or after a
 * minute.
 */
import type { Tab } from './phone'
import type { VirtualTime } from './virtual-time'

const heartbeatMs = 1000
const maxSilenceMs = 2500
const maxWaitMs = 60_000

interface LockRequest {
  tab: Tab
  grant(): void
  /** Cancels the silence timer. */
  cancelSilenceTimer(): void
  cancelHeartbeat(): void
}

export class DeviceLock {
  private holder: LockRequest | null = null
  private queue: LockRequest[] = []
  /** How often the lock was stolen. */
  steals = 0

  constructor(private readonly time: Pick<VirtualTime, 'after' | 'now'>) {}

  request<T>(tab: Tab, work: (holdsLock: () => boolean) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let cancelMaxWait = () => {}
      const lockRequest: LockRequest = {
        tab,
        cancelSilenceTimer: () => {},
        cancelHeartbeat: () => {},
        grant: () => {
          cancelMaxWait()
          lockRequest.cancelSilenceTimer()
          this.scheduleHeartbeat(lockRequest)
          void work(() => this.holder === lockRequest)
            .then(resolve, reject)
            .finally(() => {
              lockRequest.cancelHeartbeat()
              this.finish(lockRequest)
            })
        },
      }
      this.queue.push(lockRequest)
      this.grantNext()
      if (this.holder === lockRequest) return
      cancelMaxWait = this.time.after(maxWaitMs, () => this.steal(lockRequest))
      this.restartSilenceTimer(lockRequest)
    })
  }

  release(tab: Tab): void {
    this.queue = this.queue.filter((turn) => turn.tab !== tab)
    if (this.holder?.tab === tab) this.finish(this.holder)
  }

  /** Sends heartbeats until the work ends, even after the lock was stolen. The timers of a frozen tab do not run. */
  private scheduleHeartbeat(lockRequest: LockRequest): void {
    if (!lockRequest.tab.alive) return
    if (this.isAwake(lockRequest)) this.queue.forEach((other) => this.restartSilenceTimer(other))
    lockRequest.cancelHeartbeat = this.time.after(heartbeatMs, () => this.scheduleHeartbeat(lockRequest))
  }

  private restartSilenceTimer(lockRequest: LockRequest): void {
    lockRequest.cancelSilenceTimer()
    lockRequest.cancelSilenceTimer = this.time.after(maxSilenceMs, () => this.steal(lockRequest))
  }

  private isAwake({ tab }: LockRequest): boolean {
    return tab.frozenUntil <= this.time.now()
  }

  private steal(lockRequest: LockRequest): void {
    if (!lockRequest.tab.alive || !this.queue.includes(lockRequest)) return
    // The timer fires as soon as the tab wakes up, however long it was frozen.
    if (!this.isAwake(lockRequest))
      return void this.time.after(lockRequest.tab.frozenUntil - this.time.now(), () => this.steal(lockRequest))
    this.queue = this.queue.filter((other) => other !== lockRequest)
    this.holder = lockRequest
    this.steals += 1
    lockRequest.grant()
  }

  private finish(lockRequest: LockRequest): void {
    if (this.holder !== lockRequest) return
    this.holder = null
    this.grantNext()
  }

  private grantNext(): void {
    if (this.holder) return
    const next = this.queue.shift()
    if (!next) return
    this.holder = next
    next.grant()
  }
}
