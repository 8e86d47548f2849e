/** Stores the simulator's transfers in memory, runs their scenarios and triggers the callbacks. */
import { randomUUID } from 'node:crypto'
import { getScenario, type Delays, type ScenarioStep, type TransferStatus } from './scenarios'
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
  status: TransferStatus
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

type TransferParameters = Pick<
  SimulatedTransfer,
  'referenceId' | 'amount' | 'currency' | 'accountNumber' | 'narration' | 'callbackUrl'
>
/** Delivers a callback. Repeated deliveries of one event have the same id. */
export type DeliverCallback = (transfer: SimulatedTransfer, status: TransferStatus, eventId: string) => Promise<void>

const wallets: Record<string, string> = { '5': 'ZamtelKwacha', '6': 'MtnMoney', '7': 'AirtelMoney' }
const maxTransfers = 50_000

export class TransferSimulation {
  readonly transfers = new Map<string, SimulatedTransfer>()
  private readonly pending = new Set<() => void>()
  private readonly callbackListeners = new Map<SimulatedTransfer, () => void>()

  constructor(
    private readonly clock: Clock,
    private readonly delays: Delays,
    private readonly deliver: DeliverCallback,
  ) {}

  /**
   * Returns the transfer of a reference and starts it on first use.
   * @returns null if the reference has other content
   */
  submit(kind: Transfer, parameters: TransferParameters): SimulatedTransfer | null {
    const existing = this.find(kind, parameters.referenceId)
    if (existing) {
      existing.calls++
      return existing.amount === parameters.amount && existing.accountNumber === parameters.accountNumber
        ? existing
        : null
    }
    const transfer = this.createTransfer(kind, parameters)
    this.runSteps(transfer, getScenario(transfer.accountNumber, kind).steps, {})
    return transfer
  }

  find(kind: Transfer, referenceId: string): SimulatedTransfer | undefined {
    return this.transfers.get(`${kind} ${referenceId}`)
  }

  schedule(milliseconds: number, run: () => void): void {
    const cancel = this.clock.after(milliseconds, () => {
      this.pending.delete(cancel)
      run()
    })
    this.pending.add(cancel)
  }

  /** Calls `run` when the next callback of the transfer was delivered or lost. */
  afterCallback(transfer: SimulatedTransfer, run: () => void): void {
    this.callbackListeners.set(transfer, run)
  }

  close(): void {
    for (const cancel of this.pending) cancel()
    this.pending.clear()
  }

  private createTransfer(kind: Transfer, parameters: TransferParameters): SimulatedTransfer {
    const transfer: SimulatedTransfer = {
      ...parameters,
      identifier: `LPLXC-${randomUUID()}`,
      type: kind === 'collection' ? 'Collection' : 'Disbursement',
      paymentType: wallets[parameters.accountNumber.at(4) ?? ''] ?? 'AirtelMoney',
      status: 'Pending',
      message: kind === 'collection' ? 'Waiting for the customer' : 'On its way',
      ipAddress: '::1',
      externalId: null,
      createdAt: new Date(this.clock.now()).toISOString(),
      calls: 1,
    }
    this.transfers.set(`${kind} ${parameters.referenceId}`, transfer)
    const [oldest = ''] = this.transfers.keys()
    if (this.transfers.size > maxTransfers) this.transfers.delete(oldest)
    return transfer
  }

  private notifyCallbackDelivered(transfer: SimulatedTransfer): void {
    this.callbackListeners.get(transfer)?.()
    this.callbackListeners.delete(transfer)
  }

  /** Runs the steps one after another. `events` are the event ids of delivered statuses. */
  private runSteps(
    transfer: SimulatedTransfer,
    steps: readonly ScenarioStep[],
    events: Partial<Record<TransferStatus, string>>,
  ): void {
    const [step, ...rest] = steps
    if (!step) return
    this.schedule(this.delays[step.after], () => {
      if (step.becomes) Object.assign(transfer, step.becomes, { externalId: `MP${randomUUID().slice(0, 8)}` })
      const event = (events[step.callback] ??= randomUUID())
      void this.deliver(transfer, step.callback, event).then(() => this.notifyCallbackDelivered(transfer))
      this.runSteps(transfer, rest, events)
    })
  }
}
