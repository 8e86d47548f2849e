/** What was booked before each change of a booking, for its business and its customer. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'

export const buildChangeFacts = ({ changes = [] }: Pick<Booking, 'changes'>) =>
  changes.map(({ changedAt, listingName, summary, total, reason }) => ({
    label: `Before ${formatInstant(changedAt)}`,
    value: `${listingName}: ${summary}, ${total === 0 ? 'free' : formatZmw(total)}${reason ? ` (${reason})` : ''}`,
  }))
