/**
 * When files are sent: piece by piece while no command can be, one sender in the origin. A command that is written down
 * meanwhile does not wait for the piece that is on its way.
 */
import { hurry, jitter, type Reason } from './backoff'
import type { FilePorts } from './file-ports'
import { newFilePace, sendPiece, type Stepped } from './file-step'

export interface FileRunnerPorts extends FilePorts {
  after(ms: number, work: () => void): () => void
  /** Of files alone: whoever sends commands does not wait for a piece to go through. */
  lock<T>(work: () => Promise<T>): Promise<T>
}

export interface Around {
  /** Commands are being sent or received: those go first. */
  busy(): boolean
  freed(): void
  through(): void
  sending(isSending: boolean): void
  hindered(why: Reason | 'sign-in' | 'upgrade', token: string | null): void
}

export class FileRunner {
  private readonly pace = newFilePace()
  private running = false
  /** Something was written down since the last look. */
  private again = false
  private stopped = false
  private storageFailures = 0
  private cancel = () => {}

  constructor(
    private readonly ports: FileRunnerPorts,
    private readonly around: Around,
  ) {}

  /** There may be a file to send, and commands leave room for it. */
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
      // Its command goes first, and then the next file.
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
      // The database failed us; what it holds is safe, and it is opened anew.
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
