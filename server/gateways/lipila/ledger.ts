/** Stores the simulator's transfers in memory, runs their scenarios and triggers the callbacks. */
import { randomUUID } from 'node:crypto'
import { moodOf, type Delays, type Step, type Word } from './moods'
import type { Transfer } from './mobile-money'

export interface SimulatedTransfer {
  referenceId: string
  identifier: string
  type: 'Collection' | 'Disbursement'
  amount: number
  currency: string
  accountNumber: string
  narration: string
  paymentType: string
  status: Word
  message: string
  ipAddress: string
  externalId: string | null
  createdAt: string
  callbackUrl: string | null
  /** The number of requests with this reference. The transfer is executed once. */
  calls: number
}

export interface Clock {
  now(): number
  /** Calls `run` after a delay. @returns a function that cancels it */
  after(milliseconds: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

export type Asked = Pick<
  SimulatedTransfer,
  'referenceId' | 'amount' | 'currency' | 'accountNumber' | 'narration' | 'callbackUrl'
>
/** Delivers a callback. Repeated deliveries of one event have the same id. */
export type Deliver = (transfer: SimulatedTransfer, status: Word, eventId: string) => Promise<void>

const wallets: Record<string, string> = { '5': 'ZamtelKwacha', '6': 'MtnMoney', '7': 'AirtelMoney' }
const mostKept = 50_000

export class SimulatedLedger {
  readonly transfers = new Map<string, SimulatedTransfer>()
  private readonly pending = new Set<() => void>()
  private readonly awaited = new Map<SimulatedTransfer, () => void>()

  constructor(
    private readonly clock: Clock,
    private readonly delays: Delays,
    private readonly deliver: Deliver,
  ) {}

  /**
   * Returns the transfer of a reference and starts it on first use.
   * @returns null if the reference has other content
   */
  take(kind: Transfer, asked: Asked): SimulatedTransfer | null {
    const known = this.find(kind, asked.referenceId)
    if (known) {
      known.calls++
      return known.amount === asked.amount && known.accountNumber === asked.accountNumber ? known : null
    }
    const transfer = this.open(kind, asked)
    this.play(transfer, moodOf(transfer.accountNumber, kind).steps, {})
    return transfer
  }

  find(kind: Transfer, referenceId: string): SimulatedTransfer | undefined {
    return this.transfers.get(`${kind} ${referenceId}`)
  }

  later(milliseconds: number, run: () => void): void {
    const callOff = this.clock.after(milliseconds, () => {
      this.pending.delete(callOff)
      run()
    })
    this.pending.add(callOff)
  }

  /** Calls `run` when the next callback of the transfer was delivered or lost. */
  afterCallback(transfer: SimulatedTransfer, run: () => void): void {
    this.awaited.set(transfer, run)
  }

  close(): void {
    for (const callOff of this.pending) callOff()
    this.pending.clear()
  }

  private open(kind: Transfer, asked: Asked): SimulatedTransfer {
    const transfer: SimulatedTransfer = {
      ...asked,
      identifier: `LPLXC-${randomUUID()}`,
      type: kind === 'collection' ? 'Collection' : 'Disbursement',
      paymentType: wallets[asked.accountNumber.at(4) ?? ''] ?? 'AirtelMoney',
      status: 'Pending',
      message: kind === 'collection' ? 'Waiting for the customer' : 'On its way',
      ipAddress: '::1',
      externalId: null,
      createdAt: new Date(this.clock.now()).toISOString(),
      calls: 1,
    }
    this.transfers.set(`${kind} ${asked.referenceId}`, transfer)
    if (this.transfers.size > mostKept) this.transfers.delete(this.transfers.keys().next().value!)
    return transfer
  }

  private arrived(transfer: SimulatedTransfer): void {
    this.awaited.get(transfer)?.()
    this.awaited.delete(transfer)
  }

  /** Runs the steps one after another. `events` are the event ids of delivered statuses. */
  private play(transfer: SimulatedTransfer, steps: readonly Step[], events: Partial<Record<Word, string>>): void {
    const [step, ...rest] = steps
    if (!step) return
    this.later(this.delays[step.after], () => {
      if (step.becomes) Object.assign(transfer, step.becomes, { externalId: `MP${randomUUID().slice(0, 8)}` })
      events[step.callback] ??= randomUUID()
      void this.deliver(transfer, step.callback, events[step.callback]!).then(() => this.arrived(transfer))
      this.play(transfer, rest, events)
    })
  }
}
