import type { PlantedBug } from './bugs'

const prompt = 'server/domain/counter/walk-ins/prompt.ts'
const settle = 'server/domain/money/payments/settle.ts'
const foundBy = 'server/domain/counter/walk-ins/prompts.feed.test.ts'

/** Bugs in payments that are requested on the phone of a customer at the counter. */
export const bugsOfPrompts: readonly PlantedBug[] = [
  {
    name: 'money of a request counts as recorded at the counter',
    file: 'server/domain/money/balances/summary.ts',
    find: "kind like 'cash%' as is_recorded",
    replace: 'b.walk_in_name is not null as is_recorded',
    foundBy,
  },
  {
    name: 'a repeated request is not recognized',
    file: prompt,
    find: '  if (sentFor) return sentFor\n',
    replace: '',
    foundBy,
  },
  {
    name: 'two clerks request the money of one booking',
    file: 'server/domain/money/payments/start.ts',
    find: '  await refuseConcurrentPayment(tx, bookings)\n  const shares = bookings\n',
    replace: '  const shares = bookings\n',
    foundBy,
  },
  {
    name: 'the hold of a booking ends while its request is pending',
    file: prompt,
    find: 'holdEnd !== null && holdEnd < heldUntil',
    replace: 'holdEnd !== null && holdEnd > heldUntil',
    foundBy,
  },
  {
    name: 'money of a request is given back in cash',
    file: 'server/domain/money/refunds/create-refund.ts',
    find: 'Math.min(amountNgwee, await sumGatewayMoney(tx.sql, booking))',
    replace: 'Math.min(0, await sumGatewayMoney(tx.sql, booking))',
    foundBy,
  },
  {
    name: 'a booking is paid in cash and by an approval that comes later',
    file: settle,
    find: 'if (amountNgwee !== computeAmountDue(booking)) return null',
    replace: 'if (amountNgwee < computeAmountDue(booking)) return null',
    foundBy,
  },
  {
    name: 'another business checks a request',
    file: prompt,
    find: "    .where('booking.vendor_id', '=', vendorId)\n",
    replace: '',
    foundBy,
  },
  {
    name: 'staff who only view reports see the number of a request',
    file: 'server/domain/bookings/bookings/views.ts',
    find: '...(isPersonal && phone && { phone }),',
    replace: '...(phone && { phone }),',
    foundBy,
  },
  {
    name: 'the number of a request stays when its business is deleted',
    file: 'server/domain/accounts/own-data/wipe.ts',
    find: "  await tx.sql.updateTable('payment').set({ phone: '' }).where('booking_id', 'in', bookingIds).execute()\n",
    replace: '',
    foundBy,
  },
]
