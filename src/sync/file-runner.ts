/**
 * Decides when files are sent: piece by piece while no command can be sent, with one sender per origin. A new command
 * waits for no more than the piece in progress.
 */
import { hurry, jitter, type Reason } from './backoff'
import type { FilePorts } from './file-ports'
import { newFilePace, sendPiece, type Stepped } from './file-step'

export interface FileRunnerPorts extends FilePorts {
  after(ms: number, work: () => void): () => void
  /** A lock for files only, so that sending commands does not wait for a piece. */
  lock<T>(work: () => Promise<T>): Promise<T>
}

export interface Around {
  /** Commands are being sent or received. They take precedence over files. */
  busy(): boolean
  freed(): void
  through(): void
  sending(isSending: boolean): void
  hindered(why: Reason | 'sign-in' | 'upgrade', token: string | null): void
}

export class FileRunner {
  private readonly pace = newFilePace()
  private running = false
  /** A wake-up arrived since the last step. */
  private again = false
  private stopped = false
  private storageFailures = 0
  private cancel = () => {}

  constructor(
    private readonly ports: FileRunnerPorts,
    private readonly around: Around,
  ) {}

  /** Starts a run: there may be a file to send, and no command is being sent. */
  wake(): void {
    this.again = true
    if (!this.running && !this.stopped) void this.run()
  }

  hurry(): void {
    hurry(this.pace.line, this.ports.now())
  }

  stop(): void {
    this.stopped = true
    this.cancel()
  }

  private async run(): Promise<void> {
    this.running = true
    this.cancel()
    let stepped: Stepped = { state: 'went' }
    while ((stepped.state === 'went' || this.again) && !this.stopped && !this.around.busy()) {
      this.again = false
      stepped = await this.step()
      if (stepped.state === 'went' || stepped.state === 'freed') this.around.through()
      // The command of this file goes first, then the next file.
      if (stepped.state === 'freed') this.around.freed()
    }
    this.running = false
    this.around.sending(false)
    this.afterwards(stepped)
  }

  private async step(): Promise<Stepped> {
    try {
      const stepped = await this.ports.lock(() => {
        this.around.sending(true)
        return sendPiece(this.ports, this.pace)
      })
      this.storageFailures = 0
      return stepped
    } catch {
      // The database failed. Its contents are safe; it is reopened with the next attempt.
      return {
        state: 'later',
        at: this.ports.now() + jitter(this.storageFailures++, this.ports.random),
        reason: 'none',
      }
    }
  }

  private afterwards(stepped: Stepped): void {
    if (this.stopped) return
    if (stepped.state === 'sign-in') this.around.hindered('sign-in', stepped.token)
    if (stepped.state === 'upgrade') this.around.hindered('upgrade', null)
    if (stepped.state !== 'later') return
    this.around.hindered(stepped.reason, null)
    this.cancel = this.ports.after(Math.max(0, stepped.at - this.ports.now()), () => this.wake())
  }
}
