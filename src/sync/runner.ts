/**
 * Decides when to send and when to pull while a user is signed in:
 *
 *             kick, timer                        all sent, or deferred
 *   idle ───────────────────▶ turn: lock ─▶ drain ─────────────────▶ pull, if requested ─▶ idle, with one timer
 *                              └─ if another context holds the lock, the turn waits for it
 *
 * A kick during a turn causes another turn, and ends a pull after its current page. This context runs one turn at a
 * time; the lock ensures that the origin sends from one context at a time.
 */
import { hurry, jitter, newPace, openAt, type Reason } from './backoff'
import { drain, type Drained } from './engine'
import { FileRunner, type FileRunnerPorts } from './file-runner'
import type { Ports } from './ports'
import { pull, type Pulled } from './pull'
import { noActivity, type Activity } from './status'

/**
 * - `start`: the user is signed in and the app is open.
 * - `queued`: a command was queued.
 * - `online`, `offline`: reported by the browser, or observed by a page. Only a hint.
 * - `focus`: the user returned to the app.
 * - `pull`: the user requested it, or the server reported a change.
 * - `token`: a token was stored.
 */
export type Kick = 'start' | 'queued' | 'online' | 'offline' | 'focus' | 'pull' | 'token'

export interface RunnerPorts extends Ports {
  /** @returns a function that cancels the timer */
  after(ms: number, work: () => void): () => void
  /**
   * Runs `work` while no other context of this origin does. `holdsLock` returns false once another context has taken
   * over.
   */
  lock<T>(work: (mine: () => boolean) => Promise<T>): Promise<T>
  report(activity: Activity): void
  /** Commands are pending and cannot be sent now. The host may arrange a later wake-up. */
  unfinished(): void
  unauthenticated(token: string): void
  /** Set if files are sent too. */
  sendFiles?: FileRunnerPorts
}

/** After this time since the last pull, returning to the app pulls again. */
export const staleMs = 5 * 60_000
/** Delay of the pull that follows a push. A burst of edits causes a single pull. */
const settleMs = 2000

const pullsAtOnce: readonly Kick[] = ['start', 'pull', 'online', 'token']

export class Runner {
  private readonly pushing = newPace()
  private readonly pulling = newPace()
  private activity = noActivity
  /** When the next pull is due, in ms. */
  private pullAt = Infinity
  private readAt = -Infinity
  private storageFailures = 0
  /** Result of the last drain if nothing could be sent. */
  private putOff: Later | null = null
  private again = false
  private turning = false
  private stopped = false
  private cancel = () => {}
  private readonly files: FileRunner | undefined
  private draining = false
  private roomForFiles = false
  private filing = false

  constructor(private readonly ports: RunnerPorts) {
    const { sendFiles } = ports
    this.files =
      sendFiles &&
      new FileRunner(sendFiles, {
        busy: () => this.turning,
        freed: () => this.wake(),
        through: () => this.report({ online: 'yes', reason: 'none' }),
        sending: (filing) => {
          this.filing = filing
          this.report({})
        },
        hindered: (why, token) => {
          if (token) this.ports.unauthenticated(token)
          this.report(why === 'sign-in' || why === 'upgrade' ? hindered(why, 'none') : hindered('later', why))
        },
      })
  }

  kick(why: Kick): void {
    if (why === 'offline') {
      this.probeFirst()
      return this.report({ online: 'no', reason: 'offline' })
    }
    const now = this.ports.now()
    const stale = why === 'focus' && now - this.readAt > staleMs
    if (stale || pullsAtOnce.includes(why)) this.pullAt = Math.min(this.pullAt, now)
    hurry(this.pushing, now)
    if (why !== 'queued') hurry(this.pulling, now)
    this.files?.hurry()
    // The new command waits like the rows before it. Reading all of them again for each new command would make writes
    // slower as the queue grows.
    if (why === 'queued' && !this.turning && this.isPutOff()) this.goOnWaiting(this.putOff!)
    else this.wake()
  }

  stop(): void {
    this.stopped = true
    this.cancel()
    this.files?.stop()
  }

  private wake(): void {
    this.again = true
    if (!this.turning) void this.turns()
  }

  private async turns(): Promise<void> {
    this.turning = true
    while (this.again && !this.stopped) {
      this.again = false
      this.cancel()
      this.rest(await this.turn())
    }
    this.turning = false
    if (this.roomForFiles) this.files?.wake()
  }

  /** @returns when the next turn is due, in ms */
  private async turn(): Promise<number> {
    try {
      const drained = await this.send()
      const cutOff = drained.state === 'later' && isCutOff(drained.reason)
      this.putOff = drained.state === 'later' ? drained : null
      // A single blocked queue does not delay files, but a failure that blocks all commands does.
      this.roomForFiles =
        drained.state === 'empty' || (drained.state === 'later' && !cutOff && openAt(this.pushing) <= this.ports.now())
      if (!cutOff && !this.stopped && this.pullAt <= this.ports.now()) await this.pull()
      this.storageFailures = 0
      return this.nextTurn(drained.state === 'later' ? drained.at : Infinity)
    } catch {
      this.putOff = null
      // The database failed, as WebKit's sometimes does. Its contents are safe; it is reopened with the next attempt.
      return this.ports.now() + jitter(this.storageFailures++, this.ports.random)
    }
  }

  /** Without a connection there is no pull either. */
  private nextTurn(sendAt: number): number {
    return this.putOff && isCutOff(this.putOff.reason) ? sendAt : Math.min(sendAt, this.pullAt)
  }

  private isPutOff(): boolean {
    return this.putOff !== null && openAt(this.pushing) > this.ports.now()
  }

  private goOnWaiting(putOff: Later): void {
    this.afterWaiting(putOff)
    this.rest(this.nextTurn(openAt(this.pushing)))
  }

  private async send(): Promise<Drained> {
    const before = this.pushing.settled
    this.setDraining(true)
    const drained = await this.ports
      .lock((mine) => drain(this.ports, this.pushing, mine))
      .finally(() => this.setDraining(false))
    if (this.pushing.settled > before) {
      this.report({ online: 'yes', reason: 'none' })
      this.pullAt = Math.min(this.pullAt, this.ports.now() + settleMs)
    }
    if (drained.state !== 'empty') this.afterWaiting(drained)
    return drained
  }

  private afterWaiting(drained: Exclude<Drained, { state: 'empty' }>): void {
    this.report(hindered(drained.state, drained.state === 'later' ? drained.reason : 'none'))
    if (drained.state === 'sign-in' && drained.token) this.ports.unauthenticated(drained.token)
    if (drained.state === 'later') this.ports.unfinished()
  }

  private async pull(): Promise<void> {
    const dueAt = this.pullAt
    // A pull that is requested from here on needs a new run, because this one may have passed the change.
    this.pullAt = Infinity
    const pulled = await this.pullOnce().catch((error: unknown) => {
      // The pull is still due: the next turn repeats it.
      this.pullAt = Math.min(this.pullAt, dueAt)
      throw error
    })
    // Pulling works. Whether pushing works is reported separately.
    if (pulled.state === 'done' || pulled.state === 'cut')
      this.report({ online: 'yes', reason: this.isPutOff() ? this.putOff!.reason : 'none' })
    if (pulled.state === 'done') this.readAt = this.ports.now()
    this.pullAt = Math.min(this.pullAt, this.nextPull(pulled, dueAt))
    if (pulled.state !== 'done' && pulled.state !== 'cut') this.afterHindered(pulled)
  }

  /** A pull that another tab starts while this one waits for the lock also fulfills the request. */
  private async pullOnce(): Promise<Pulled> {
    const seen = await this.ports.storage.lastPull()
    return this.ports.lock(() => pull(this.ports, this.pulling, seen, () => this.again))
  }

  private nextPull(pulled: Pulled, dueAt: number): number {
    if (pulled.state === 'cut') return dueAt
    if (pulled.state === 'later') return openAt(this.pulling)
    return pulled.state === 'done' && pulled.again !== null ? this.ports.now() + pulled.again : Infinity
  }

  private afterHindered(pulled: Exclude<Pulled, { state: 'done' | 'cut' }>): void {
    if (pulled.state === 'later' && isCutOff(this.pulling.reason)) this.probeFirst()
    this.report(hindered(pulled.state, this.pulling.reason))
    if (pulled.state === 'sign-in' && pulled.token) this.ports.unauthenticated(pulled.token)
  }

  /**
   * Requires a successful probe before the next push, because another source reported that there is no connection.
   * Until then new commands stay on the device, where the user can still discard them.
   */
  private probeFirst(): void {
    this.pushing.probe = true
  }

  private rest(at: number): void {
    this.cancel()
    if (at === Infinity || this.stopped) return
    this.cancel = this.ports.after(Math.max(0, at - this.ports.now()), () => this.wake())
  }

  private setDraining(draining: boolean): void {
    this.draining = draining
    this.report({})
  }

  private report(change: Partial<Activity>): void {
    this.activity = { ...this.activity, ...change, sending: this.draining || this.filing }
    this.ports.report(this.activity)
  }
}

type Later = Extract<Drained, { state: 'later' }>

const isCutOff = (reason: Reason): boolean => reason === 'offline' || reason === 'portal'

function hindered(state: 'later' | 'sign-in' | 'upgrade', why: Reason): Partial<Activity> {
  const reason = state === 'later' ? why : state === 'sign-in' ? 'sign_in' : 'upgrade'
  return { reason, ...(reason === 'none' ? {} : { online: isCutOff(reason) ? 'no' : 'yes' }) }
}
