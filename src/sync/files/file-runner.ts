/**
 * Decides when files are sent: piece by piece while no command can be sent, with one sender per origin. A new command
 * waits for no more than the piece in progress.
 */
import { resetBackoff, jitter, type Reason } from '../engine/backoff'
import type { FilePorts } from './file-ports'
import { createUploadState, uploadPiece, type PieceOutcome } from './upload-piece'

export interface FileRunnerPorts extends FilePorts {
  after(ms: number, work: () => void): () => void
  /** A lock for files only, so that sending commands does not wait for a piece. */
  lock<T>(work: () => Promise<T>): Promise<T>
}

interface FileRunnerCallbacks {
  /** Commands are being sent or received. They take precedence over files. */
  isBusy(): boolean
  onCommandReady(): void
  onProgress(): void
  onSending(isSending: boolean): void
  onBlocked(reason: Reason | 'sign-in' | 'upgrade', token: string | null): void
}

export class FileRunner {
  private readonly upload = createUploadState()
  private isRunning = false
  /** A wake-up arrived since the last step. */
  private runAgain = false
  private isStopped = false
  private writeFailures = 0
  private clearTimer = () => {}

  constructor(
    private readonly ports: FileRunnerPorts,
    private readonly callbacks: FileRunnerCallbacks,
  ) {}

  /** Starts a run: there may be a file to send, and no command is being sent. */
  wake(): void {
    this.runAgain = true
    if (!this.isRunning && !this.isStopped) void this.run()
  }

  resetBackoff(): void {
    resetBackoff(this.upload.backoff, this.ports.now())
  }

  stop(): void {
    this.isStopped = true
    this.clearTimer()
  }

  private async run(): Promise<void> {
    this.isRunning = true
    this.clearTimer()
    let outcome: PieceOutcome = { state: 'went' }
    while ((outcome.state === 'went' || this.runAgain) && !this.isStopped && !this.callbacks.isBusy()) {
      this.runAgain = false
      outcome = await this.step()
      if (outcome.state === 'went' || outcome.state === 'freed') this.callbacks.onProgress()
      // The command of this file goes first, then the next file.
      if (outcome.state === 'freed') this.callbacks.onCommandReady()
    }
    this.isRunning = false
    this.callbacks.onSending(false)
    this.handleOutcome(outcome)
  }

  private async step(): Promise<PieceOutcome> {
    try {
      const outcome = await this.ports.lock(() => {
        this.callbacks.onSending(true)
        return uploadPiece(this.ports, this.upload)
      })
      this.writeFailures = 0
      return outcome
    } catch {
      // The database failed. Its contents are safe; it is reopened with the next attempt.
      return {
        state: 'later',
        at: this.ports.now() + jitter(this.writeFailures++, this.ports.random),
        reason: 'none',
      }
    }
  }

  private handleOutcome(outcome: PieceOutcome): void {
    if (this.isStopped) return
    if (outcome.state === 'sign-in') this.callbacks.onBlocked('sign-in', outcome.token)
    if (outcome.state === 'upgrade') this.callbacks.onBlocked('upgrade', null)
    if (outcome.state !== 'later') return
    this.callbacks.onBlocked(outcome.reason, null)
    this.clearTimer = this.ports.after(Math.max(0, outcome.at - this.ports.now()), () => this.wake())
  }
}
