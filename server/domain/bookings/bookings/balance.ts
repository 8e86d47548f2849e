/** The balance of a partly paid price: when to remind the buyer, and when the deadline ends. */
import { addDays, lusakaInstant } from '#contract/core/values'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import type { StoredBooking } from './advance'

const reminderDaysBefore = 3

interface BalanceDates {
  dueOn: string
  remindAt: Date
  /** The end of the due day in Zambia. */
  deadlineAt: Date
}

export function getBalanceDates({ quote }: Pick<StoredBooking, 'quote'>): BalanceDates | null {
  const { balance } = quote
  if (!balance) return null
  const { dueOn } = balance
  return {
    dueOn,
    remindAt: lusakaInstant(addDays(dueOn, -reminderDaysBefore), '09:00'),
    deadlineAt: lusakaInstant(addDays(dueOn, 1), '00:00'),
  }
}

export async function scheduleFirstBalanceCheck(tx: Tx, booking: StoredBooking): Promise<void> {
  const dates = getBalanceDates(booking)
  if (dates) await scheduleBalanceCheck(tx, booking.id, dates.remindAt)
}

export const scheduleBalanceCheck = (tx: Tx, bookingId: string, runAt: Date, reminded = false): Promise<void> =>
  enqueue(tx, 'booking.balance', { bookingId, reminded }, { runAt, key: `balance:${bookingId}` })
