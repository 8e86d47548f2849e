/** How the simulated payer behaves, told by the last two digits of the number. The table for people is docs/payments.md. */
import type { Transfer } from './mobile-money'

export interface Delays {
  /** Until the payer enters the PIN, or declines. */
  answer: number
  /** Until a late payer does; by default long after the reservation is gone. */
  late: number
  /** How long a call hangs before it ends as a 500. */
  hang: number
  /** Between two callbacks of one transfer. */
  between: number
}

export const usualDelays: Delays = { answer: 1000, late: 15 * 60_000, hang: 20_000, between: 200 }

export type Word = 'Pending' | 'Successful' | 'Failed'

/** What happens to a transfer, each step so long after the one before. */
export interface Step {
  after: keyof Delays
  /** What its status is from then on; where nothing is said, it stays. */
  becomes?: { status: Word; message: string }
  /** What its callback says; two of the same word are one event delivered twice. */
  callback: Word
}

export interface Mood {
  steps: readonly Step[]
  /** `never`: the call is taken, but hangs and ends as a 500. `afterCallback`: it is answered when all is over. */
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

/** `0x` is moody in both directions; `1x` pays at once, and only money that is sent to it meets the mood. */
export function moodOf(accountNumber: string, transfer: Transfer): Mood {
  const [tens = '', units = ''] = accountNumber.slice(-2)
  const isMoody = tens === '0' || (tens === '1' && transfer === 'disbursement')
  return (isMoody && moods[units]?.(transfer)) || { steps: [yes] }
}
