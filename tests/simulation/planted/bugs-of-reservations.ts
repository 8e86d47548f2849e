import type { PlantedBug } from './bugs'

const record = 'server/domain/counter/walk-ins/record.ts'
const reservation = 'server/domain/counter/walk-ins/reservation.ts'
const takePayment = 'server/domain/counter/walk-ins/take-payment.ts'
const confirmReserved = 'server/domain/counter/walk-ins/confirm-reserved.ts'
const entries = 'server/domain/counter/cash-shifts/entries.ts'
const ledger = 'server/domain/money/ledger/recorded-payments.ts'
const foundBy = 'server/domain/counter/walk-ins/reservations.feed.test.ts'

/** Bugs in reservations at the counter, their option dates and their payments. */
export const bugsOfReservations: readonly PlantedBug[] = [
  {
    name: 'a guaranteed reservation lapses',
    file: record,
    find: 'walkIn.reservation.isGuaranteed || isPartPaid',
    replace: 'isPartPaid',
    foundBy,
  },
  {
    name: 'a partly paid reservation lapses',
    file: record,
    find: 'walkIn.reservation.isGuaranteed || isPartPaid',
    replace: 'walkIn.reservation.isGuaranteed',
    foundBy,
  },
  {
    name: 'an unpaid reservation outlasts the day of its service',
    file: reservation,
    find: 'isGuaranteed ? null : service)\n  const columns',
    replace: 'null)\n  const columns',
    foundBy,
  },
  {
    name: 'a reservation that was extended loses its stock at the old option date',
    file: reservation,
    find: '    await extendClaims(tx, bookingId, until)\n',
    replace: '',
    foundBy,
  },
  {
    name: 'a business is asked about an option again and again',
    file: reservation,
    find: 'booking.option_asked_at || ',
    replace: '',
    foundBy,
  },
  {
    name: 'a business does not hear of a lapsed reservation',
    file: 'server/domain/bookings/bookings/expire-hold.ts',
    find: '  if (booking.reserved_until) await notifyLapsed(tx, booking)\n',
    replace: '',
    foundBy,
  },
  {
    name: 'a reservation that lapses keeps its stock',
    file: 'server/domain/bookings/bookings/expire-hold.ts',
    find: '  await expire(tx, booking)\n  await releaseStock(tx, [bookingId])\n',
    replace: '  await expire(tx, booking)\n',
    foundBy,
  },
  {
    name: 'a payment books a lapsed reservation whose stock is gone',
    file: confirmReserved,
    find: 'const confirmed = await tryConfirm(tx, booking)',
    replace: 'const confirmed = (await tryConfirm(tx, booking)) ?? booking',
    foundBy,
  },
  {
    name: 'a payment does not wait for another change of its booking',
    file: confirmReserved,
    find: 'const bookings = await lockShipment(tx, bookingId)',
    replace: "const bookings = await tx.sql.selectFrom('booking').selectAll().where('id', '=', bookingId).execute()",
    foundBy,
  },
  {
    name: 'a repeated payment is recorded again',
    file: takePayment,
    find: '  if (await isRecorded(tx, allIds, payment.id)) return\n',
    replace: '',
    foundBy,
  },
  {
    name: 'several payments exceed the price',
    file: takePayment,
    find: 'if (amountNgwee > dueNgwee)',
    replace: 'if (amountNgwee > bookings.reduce((sum, { total_ngwee }) => sum + total_ngwee, 0))',
    foundBy,
  },
  {
    name: 'a cancelled reservation is paid',
    file: takePayment,
    find: 'if (bookings.some(({ state }) => !payableStates.includes(state)))',
    replace: "if (bookings.some(({ state }) => state === 'declined'))",
    foundBy,
  },
  {
    name: 'a refused payment is not reported to the business',
    file: takePayment,
    find: '    await notifyNotRecorded(tx, seller.vendorId, bookingId, payment, error)\n',
    replace: '',
    foundBy,
  },
  {
    name: 'a no-show is charged the whole price',
    file: 'server/domain/bookings/bookings/amounts.ts',
    find: 'Math.max(0, computeFinalPrice(booking) - booking.paid_ngwee)',
    replace: 'Math.max(0, booking.total_ngwee - booking.paid_ngwee)',
    foundBy: 'server/domain/bookings/bookings/amounts.test.ts',
  },
  {
    name: 'the fee of a later payment is rounded by itself',
    file: ledger,
    find: 'computeFee(paidBefore + amountNgwee, fee_basis_points) - computeFee(paidBefore, fee_basis_points)',
    replace: 'computeFee(amountNgwee, fee_basis_points)',
    foundBy,
  },
  {
    name: 'a part of the price counts as all of it',
    file: ledger,
    find: "paid_ngwee: eb('paid_ngwee', '+', amountNgwee)",
    replace: "paid_ngwee: eb.ref('total_ngwee')",
    foundBy,
  },
  {
    name: 'a part in cash has no line',
    file: entries,
    find: 'hasRows || payments.some(',
    replace: 'payments.some(',
    foundBy,
  },
  {
    name: 'a shift counts only the first payment in cash of a booking',
    file: entries,
    find: 'subjectId: later?.paymentId ?? changeId ?? subjectId,',
    replace: 'subjectId,',
    foundBy,
  },
  {
    name: 'statistics omit the later payments of a reservation',
    file: 'server/db/migrations/030-booking-changes.sql',
    find: "case when p.kind in ('cash_sale', 'cash_refund', 'balance') then counter_payment_booking(p.subject_id) else p.subject_id end",
    replace: 'p.subject_id',
    foundBy,
  },
  {
    name: 'the payment summary omits the later payments of a reservation',
    file: 'server/domain/money/balances/summary.ts',
    find: 'select payment_id from counter_payment where booking_id = b.id',
    replace: 'select id from counter_payment where booking_id = b.id',
    foundBy,
  },
  {
    name: 'an unpaid reservation counts as cash on the device',
    file: 'contract/counter/reservations.ts',
    find: 'reservation ? (payments ?? []) : getPayments(payments, seenTotal)',
    replace: 'getPayments(payments, seenTotal)',
    foundBy: 'src/db/queries/cash-shifts.test.ts',
  },
  {
    name: 'a payment that the server has recorded is displayed twice',
    file: 'src/db/predict.ts',
    find: 'if (order.some(({ payments }) => payments?.some(({ paymentId }) => paymentId === body.id))) return',
    replace: 'if (order.length === 0) return',
    foundBy: 'src/db/predict-vendor-bookings.test.ts',
  },
]
