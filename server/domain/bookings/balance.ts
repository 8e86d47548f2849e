/** The balance of a partly paid price: when to remind the buyer, and when the deadline ends. */
import type { Quote } from '#contract/bookings'
import { addDays, instantIn } from '#contract/values'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import type { StoredBooking } from './advance'

const remindedDaysBefore = 3

export interface BalanceDates {
  dueOn: string
  remindAt: Date
  /** The end of the due day in Zambia. */
  overAt: Date
}

export function balanceOf({ quote }: Pick<StoredBooking, 'quote'>): BalanceDates | null {
  const { balance } = quote as Partial<Quote>
  if (!balance) return null
  const { dueOn } = balance
  return {
    dueOn,
    remindAt: instantIn(addDays(dueOn, -remindedDaysBefore), '09:00'),
    overAt: instantIn(addDays(dueOn, 1), '00:00'),
  }
}

export async function enqueueBalance(tx: Tx, booking: StoredBooking): Promise<void> {
  const dates = balanceOf(booking)
  if (dates) await lookAtBalance(tx, booking.id, dates.remindAt)
}

export const lookAtBalance = (tx: Tx, bookingId: string, runAt: Date, reminded = false): Promise<void> =>
  enqueue(tx, 'booking.balance', { bookingId, reminded }, { runAt, key: `balance:${bookingId}` })
