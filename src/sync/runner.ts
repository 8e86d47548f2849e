/**
 * When to send and when to pull, for as long as a user is signed in:
 *
 *             kick, timer                         all sent, or waits
 *   resting ───────────────▶ turn: lock ─▶ drain ─────────────────▶ pull, if wanted ─▶ resting, with one timer
 *                              └─ somebody else has it: it is queued for
 *
 * A kick during a turn makes another turn, and cuts a pull short after its page. One turn at a time here, one in the
 * whole origin by the lock.
 */
import { hurry, jitter, newPace, openAt, type Reason } from './backoff'
import { drain, type Drained } from './engine'
import { FileRunner, type FileRunnerPorts } from './file-runner'
import type { Ports } from './ports'
import { pull, type Pulled } from './pull'
import { noActivity, type Activity } from './status'

/**
 * - `start`: the user is signed in and the app is open.
 * - `queued`: a command was written down.
 * - `online`, `offline`: what the device believes, or a page has found out; a hint at best.
 * - `focus`: the person came back.
 * - `pull`: the person asks for it, or the server says that something changed.
 * - `token`: a token was kept.
 */
export type Kick = 'start' | 'queued' | 'online' | 'offline' | 'focus' | 'pull' | 'token'

export interface RunnerPorts extends Ports {
  /** @returns cancels it. */
  after(ms: number, work: () => void): () => void
  /** Runs while nobody else in this origin does; `mine` turns false when somebody takes over. */
  lock<T>(work: (mine: () => boolean) => Promise<T>): Promise<T>
  report(activity: Activity): void
  /** Commands wait and cannot be sent now: something else may wake up for them later. */
  unfinished(): void
  unauthenticated(token: string): void
  /** Where files are sent too. */
  sendFiles?: FileRunnerPorts
}

/** What was read is good for so long; after that, coming back to the app asks again. */
export const staleMs = 5 * 60_000
/** After sending, others' changes are asked for; a burst of edits asks once. */
const settleMs = 2000

const pullsAtOnce: readonly Kick[] = ['start', 'pull', 'online', 'token']

export class Runner {
  private readonly pushing = newPace()
  private readonly pulling = newPace()
  private activity = noActivity
  /** When the next pull is due. */
  private pullAt = Infinity
  private readAt = -Infinity
  private storageFailures = 0
  /** How the last drain ended, where nothing could be sent. */
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
    // It waits as those before it do: to read them all for each new one would make writing slower the more there are.
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

  /** @returns when the next is due. */
  private async turn(): Promise<number> {
    try {
      const drained = await this.send()
      const cutOff = drained.state === 'later' && isCutOff(drained.reason)
      this.putOff = drained.state === 'later' ? drained : null
      // One stuck queue holds up no file; whatever holds up all commands does.
      this.roomForFiles =
        drained.state === 'empty' || (drained.state === 'later' && !cutOff && openAt(this.pushing) <= this.ports.now())
      if (!cutOff && !this.stopped && this.pullAt <= this.ports.now()) await this.pull()
      this.storageFailures = 0
      return this.nextTurn(drained.state === 'later' ? drained.at : Infinity)
    } catch {
      this.putOff = null
      // The database failed us, as WebKit's sometimes does; what it holds is safe, and it is opened anew.
      return this.ports.now() + jitter(this.storageFailures++, this.ports.random)
    }
  }

  /** With no connection there is nothing to read either. */
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
    // What is wanted from here on is wanted anew: this one may have read past it.
    this.pullAt = Infinity
    const pulled = await this.pullOnce().catch((error: unknown) => {
      // It is still wanted: by the next turn.
      this.pullAt = Math.min(this.pullAt, dueAt)
      throw error
    })
    // Reading works; whether sending does is another matter.
    if (pulled.state === 'done' || pulled.state === 'cut')
      this.report({ online: 'yes', reason: this.isPutOff() ? this.putOff!.reason : 'none' })
    if (pulled.state === 'done') this.readAt = this.ports.now()
    this.pullAt = Math.min(this.pullAt, this.nextPull(pulled, dueAt))
    if (pulled.state !== 'done' && pulled.state !== 'cut') this.afterHindered(pulled)
  }

  /** What another tab begins while this one waits for its turn answers the wish as well. */
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

  /** Nothing gets through, as others found out: what is written down now does not leave, and can be taken back, until something does. */
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
