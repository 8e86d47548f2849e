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

export const usualDelays: Delays = { answer: 1000, late: 15 * 60_000, hang: 20_000, between: 200 }

export type Word = 'Pending' | 'Successful' | 'Failed'

/** One step of a transfer, a delay after the step before. */
export interface Step {
  after: keyof Delays
  /** The new status of the transfer; absent if it does not change. */
  becomes?: { status: Word; message: string }
  /** The status that the callback reports. Two callbacks with the same status are one event, delivered twice. */
  callback: Word
}

export interface Mood {
  steps: readonly Step[]
  /**
   * `never`: the call is accepted, but hangs and fails with 500. `afterCallback`: the response is sent after the
   * callback.
   */
  answer?: 'never' | 'afterCallback'
}

const yes: Step = {
  after: 'answer',
  becomes: { status: 'Successful', message: 'Transaction Successful' },
  callback: 'Successful',
}
const no = (message: string): Step => ({ after: 'answer', becomes: { status: 'Failed', message }, callback: 'Failed' })
const only = (callback: Word): Step => ({ after: 'between', callback })

const declines: Record<Transfer, Step> = {
  collection: no('Declined by the customer'),
  disbursement: no('The account cannot receive money'),
}

const moods: Record<string, (transfer: Transfer) => Mood> = {
  '0': (transfer) => ({ steps: [declines[transfer]] }),
  '1': () => ({ steps: [no('Insufficient funds')] }),
  '2': () => ({ steps: [] }),
  '3': () => ({ steps: [{ ...yes, after: 'late' }] }),
  '4': () => ({ steps: [yes, only('Successful')] }),
  '5': () => ({ steps: [yes, only('Pending')] }),
  '6': () => ({ steps: [yes], answer: 'never' }),
  '7': () => ({ steps: [yes, only('Failed')] }),
  '8': () => ({ steps: [yes], answer: 'afterCallback' }),
  '9': (transfer) => ({ steps: [declines[transfer], { ...yes, after: 'late' }] }),
}

/** Numbers ending in `0x` use a scenario in both directions. Numbers ending in `1x` use it for disbursements only. */
export function moodOf(accountNumber: string, transfer: Transfer): Mood {
  const [tens = '', units = ''] = accountNumber.slice(-2)
  const isMoody = tens === '0' || (tens === '1' && transfer === 'disbursement')
  return (isMoody && moods[units]?.(transfer)) || { steps: [yes] }
}
