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
import { resetBackoff, jitter, createBackoffState, getResumeTime, setProbe, type Reason } from './backoff'
import { drain, type DrainOutcome } from './engine'
import { FileRunner, type FileRunnerPorts } from '../files/file-runner'
import type { Ports } from './ports'
import { pull, type PullOutcome } from '../pull/pull'
import { noActivity, type Activity } from '../page/status'

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
  lock<T>(work: (holdsLock: () => boolean) => Promise<T>): Promise<T>
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
const pullAfterPushMs = 2000

const immediatePullReasons: readonly Kick[] = ['start', 'pull', 'online', 'token']

export class Runner {
  private readonly pushBackoff = createBackoffState()
  private readonly pullBackoff = createBackoffState()
  private activity = noActivity
  /** When the next pull is due, in ms. */
  private pullAt = Infinity
  private lastPulledAt = -Infinity
  private writeFailures = 0
  /** Result of the last drain if nothing could be sent. */
  private lastDeferral: Deferral | null = null
  private runAgain = false
  private isRunning = false
  private isStopped = false
  private clearTimer = () => {}
  private readonly files: FileRunner | undefined
  private isDraining = false
  private canSendFiles = false
  private isSendingFiles = false

  constructor(private readonly ports: RunnerPorts) {
    const { sendFiles } = ports
    this.files =
      sendFiles &&
      new FileRunner(sendFiles, {
        isBusy: () => this.isRunning,
        onCommandReady: () => this.wake(),
        onProgress: () => this.report({ online: 'yes', reason: 'none' }),
        onSending: (isSending) => {
          this.isSendingFiles = isSending
          this.report({})
        },
        onBlocked: (reason, token) => {
          if (token) this.ports.unauthenticated(token)
          this.report(
            reason === 'sign-in' || reason === 'upgrade'
              ? buildBlockedActivity(reason, 'none')
              : buildBlockedActivity('later', reason),
          )
        },
      })
  }

  kick(reason: Kick): void {
    if (reason === 'offline') {
      this.requireProbe()
      return this.report({ online: 'no', reason: 'offline' })
    }
    // Commands that are pending at the start could not be sent before. With none, the pull decides.
    if (reason === 'start') this.requireProbe()
    const now = this.ports.now()
    const isStale = reason === 'focus' && now - this.lastPulledAt > staleMs
    if (isStale || immediatePullReasons.includes(reason)) this.pullAt = Math.min(this.pullAt, now)
    resetBackoff(this.pushBackoff, now)
    if (reason !== 'queued') resetBackoff(this.pullBackoff, now)
    this.files?.resetBackoff()
    // The new command waits like the rows before it. Reading all of them again for each new command would make writes
    // slower as the queue grows.
    const deferral = this.getDeferral()
    if (reason === 'queued' && !this.isRunning && deferral) this.stayDeferred(deferral)
    else this.wake()
  }

  stop(): void {
    this.isStopped = true
    this.clearTimer()
    this.files?.stop()
  }

  private wake(): void {
    this.runAgain = true
    if (!this.isRunning) void this.runTurns()
  }

  private async runTurns(): Promise<void> {
    this.isRunning = true
    while (this.runAgain && !this.isStopped) {
      this.runAgain = false
      this.clearTimer()
      this.scheduleTurn(await this.runTurn())
    }
    this.isRunning = false
    if (this.canSendFiles) this.files?.wake()
  }

  /** @returns when the next turn is due, in ms */
  private async runTurn(): Promise<number> {
    try {
      const drained = await this.send()
      const isOffline = drained.state === 'later' && isDisconnected(drained.reason)
      this.lastDeferral = drained.state === 'later' ? drained : null
      // A single blocked queue does not delay files, but a failure that blocks all commands does.
      this.canSendFiles =
        drained.state === 'empty' ||
        (drained.state === 'later' && !isOffline && getResumeTime(this.pushBackoff) <= this.ports.now())
      if (!isOffline && !this.isStopped && this.pullAt <= this.ports.now()) await this.pull()
      this.writeFailures = 0
      return this.computeNextTurnAt(drained.state === 'later' ? drained.at : Infinity)
    } catch {
      this.lastDeferral = null
      // The database failed, as WebKit's sometimes does. Its contents are safe; it is reopened with the next attempt.
      return this.ports.now() + jitter(this.writeFailures++, this.ports.random)
    }
  }

  /** Without a connection there is no pull either. */
  private computeNextTurnAt(sendAt: number): number {
    return this.lastDeferral && isDisconnected(this.lastDeferral.reason) ? sendAt : Math.min(sendAt, this.pullAt)
  }

  /** Returns the last deferral while it lasts. */
  private getDeferral(): Deferral | null {
    return getResumeTime(this.pushBackoff) > this.ports.now() ? this.lastDeferral : null
  }

  private stayDeferred(deferral: Deferral): void {
    this.reportBlocked(deferral)
    this.scheduleTurn(this.computeNextTurnAt(getResumeTime(this.pushBackoff)))
  }

  private async send(): Promise<DrainOutcome> {
    const before = this.pushBackoff.settledCount
    this.setDraining(true)
    const drained = await this.ports
      .lock((holdsLock) => drain(this.ports, this.pushBackoff, holdsLock))
      .finally(() => this.setDraining(false))
    if (this.pushBackoff.settledCount > before) {
      this.report({ online: 'yes', reason: 'none' })
      this.pullAt = Math.min(this.pullAt, this.ports.now() + pullAfterPushMs)
    }
    if (drained.state !== 'empty') this.reportBlocked(drained)
    return drained
  }

  private reportBlocked(drained: Exclude<DrainOutcome, { state: 'empty' }>): void {
    this.report(buildBlockedActivity(drained.state, drained.state === 'later' ? drained.reason : 'none'))
    if (drained.state === 'sign-in' && drained.token) this.ports.unauthenticated(drained.token)
    if (drained.state === 'later') this.ports.unfinished()
  }

  private async pull(): Promise<void> {
    const dueAt = this.pullAt
    // A pull that is requested from here on needs a new run, because this one may have passed the change.
    this.pullAt = Infinity
    const pulled = await this.runPull().catch((error: unknown) => {
      // The pull is still due: the next turn repeats it.
      this.pullAt = Math.min(this.pullAt, dueAt)
      throw error
    })
    // Pulling works. Whether pushing works is reported separately.
    if (pulled.state === 'done' || pulled.state === 'cut') {
      setProbe(this.pushBackoff, false)
      this.report({ online: 'yes', reason: this.getDeferral()?.reason ?? 'none' })
    }
    if (pulled.state === 'done') this.lastPulledAt = this.ports.now()
    this.pullAt = Math.min(this.pullAt, this.computeNextPullAt(pulled, dueAt))
    if (pulled.state !== 'done' && pulled.state !== 'cut') this.handlePullFailure(pulled)
  }

  /** A pull that another tab starts while this one waits for the lock also fulfills the request. */
  private async runPull(): Promise<PullOutcome> {
    const lastPullAtRequest = await this.ports.storage.lastPull()
    return this.ports.lock(() => pull(this.ports, this.pullBackoff, lastPullAtRequest, () => this.runAgain))
  }

  private computeNextPullAt(pulled: PullOutcome, dueAt: number): number {
    if (pulled.state === 'cut') return dueAt
    if (pulled.state === 'later') return getResumeTime(this.pullBackoff)
    return pulled.state === 'done' && pulled.pullAgainMs !== null ? this.ports.now() + pulled.pullAgainMs : Infinity
  }

  private handlePullFailure(pulled: Exclude<PullOutcome, { state: 'done' | 'cut' }>): void {
    if (pulled.state === 'later' && isDisconnected(this.pullBackoff.reason)) this.requireProbe()
    this.report(buildBlockedActivity(pulled.state, this.pullBackoff.reason))
    if (pulled.state === 'sign-in' && pulled.token) this.ports.unauthenticated(pulled.token)
  }

  /**
   * Requires a successful probe or pull before the next push, because it is not known that there is a connection.
   * Until then new commands stay on the device, where the user can still discard them.
   */
  private requireProbe(): void {
    setProbe(this.pushBackoff, true)
  }

  private scheduleTurn(at: number): void {
    this.clearTimer()
    if (at === Infinity || this.isStopped) return
    this.clearTimer = this.ports.after(Math.max(0, at - this.ports.now()), () => this.wake())
  }

  private setDraining(isDraining: boolean): void {
    this.isDraining = isDraining
    this.report({})
  }

  private report(change: Partial<Activity>): void {
    this.activity = { ...this.activity, ...change, sending: this.isDraining || this.isSendingFiles }
    this.ports.report(this.activity)
  }
}

type Deferral = Extract<DrainOutcome, { state: 'later' }>

const isDisconnected = (reason: Reason): boolean => reason === 'offline' || reason === 'portal'

function buildBlockedActivity(state: 'later' | 'sign-in' | 'upgrade', deferralReason: Reason): Partial<Activity> {
  const reason = state === 'later' ? deferralReason : state === 'sign-in' ? 'sign_in' : 'upgrade'
  return { reason, ...(reason === 'none' ? {} : { online: isDisconnected(reason) ? 'no' : 'yes' }) }
}
