/** Behavior of the simulated payer, selected by the last two digits of the phone number. See docs/payments.md. */
import type { Transfer } from './mobile-money'

export interface Delays {
  /** Until the payer enters the PIN or declines, in ms, like all delays. */
  answer: number
  /** Until a late payer responds; by default long after the hold has expired. */
  late: number
  /** How long a call hangs before it fails with 500. */
  hang: number
  /** Between two callbacks of one transfer. */
  between: number
}

export const defaultDelays: Delays = { answer: 1000, late: 15 * 60_000, hang: 20_000, between: 200 }

export type TransferStatus = 'Pending' | 'Successful' | 'Failed'

/** One step of a transfer, a delay after the step before. */
export interface ScenarioStep {
  after: keyof Delays
  /** The new status of the transfer; absent if it does not change. */
  becomes?: { status: TransferStatus; message: string }
  /** The status that the callback reports. Two callbacks with the same status are one event, delivered twice. */
  callback: TransferStatus
}

interface Scenario {
  steps: readonly ScenarioStep[]
  /**
   * `never`: the call is accepted, but hangs and fails with 500. `lost`: it hangs and fails with 500 without being
   * accepted. `afterCallback`: the response is sent after the callback.
   */
  responseMode?: 'never' | 'lost' | 'afterCallback'
}

const success: ScenarioStep = {
  after: 'answer',
  becomes: { status: 'Successful', message: 'Transaction Successful' },
  callback: 'Successful',
}
const createFailure = (message: string): ScenarioStep => ({
  after: 'answer',
  becomes: { status: 'Failed', message },
  callback: 'Failed',
})
const createCallbackOnly = (callback: TransferStatus): ScenarioStep => ({ after: 'between', callback })

const declines: Record<Transfer, ScenarioStep> = {
  collection: createFailure('Declined by the customer'),
  disbursement: createFailure('The account cannot receive money'),
}

const scenarios: Record<string, (transfer: Transfer) => Scenario> = {
  '0': (transfer) => ({ steps: [declines[transfer]] }),
  '1': () => ({ steps: [createFailure('Insufficient funds')] }),
  '2': () => ({ steps: [] }),
  '3': () => ({ steps: [{ ...success, after: 'late' }] }),
  '4': () => ({ steps: [success, createCallbackOnly('Successful')] }),
  '5': () => ({ steps: [success, createCallbackOnly('Pending')] }),
  '6': () => ({ steps: [success], responseMode: 'never' }),
  '7': () => ({ steps: [success, createCallbackOnly('Failed')] }),
  '8': () => ({ steps: [success], responseMode: 'afterCallback' }),
  '9': (transfer) => ({ steps: [declines[transfer], { ...success, after: 'late' }] }),
}

/** Numbers ending in `2x`, for disbursements only. */
const disbursementScenarios: Record<string, Scenario> = {
  '0': { steps: [success, { ...createFailure('Reversed'), after: 'late' }] },
  '1': { steps: [], responseMode: 'lost' },
  '2': { steps: [createFailure('Account not found')] },
}

/** Numbers ending in `0x` use a scenario in both directions, `1x` and `2x` for disbursements only. */
export function getScenario(accountNumber: string, transfer: Transfer): Scenario {
  const [tens = '', units = ''] = accountNumber.slice(-2)
  if (tens === '2' && transfer === 'disbursement' && disbursementScenarios[units]) return disbursementScenarios[units]
  const hasScenario = tens === '0' || (tens === '1' && transfer === 'disbursement')
  return (hasScenario && scenarios[units]?.(transfer)) || { steps: [success] }
}
