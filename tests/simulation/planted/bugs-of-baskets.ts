import type { PlantedBug } from './bugs'

const record = 'server/domain/counter/walk-ins/record.ts'
const foundBy = 'server/domain/counter/walk-ins/basket.feed.test.ts'

/** Bugs in sales of several products at the counter. */
export const bugsOfBaskets: readonly PlantedBug[] = [
  {
    name: 'a basket is booked without the product that is sold out',
    file: record,
    find: '        receiptNumber: index === 0 ? receiptNumber : null,\n      }),\n    )\n',
    replace: '        receiptNumber: index === 0 ? receiptNumber : null,\n      }),\n    ).catch(() => undefined)\n',
    foundBy,
  },
  {
    name: 'the fee of a basket is booked for each of its products',
    file: record,
    find: 'await recordCounterSale(tx, booking, payments)',
    replace:
      'await recordCounterSale(tx, { ...booking, fee_basis_points: booking.fee_basis_points * (orderId ? 2 : 1) }, payments)',
    foundBy,
  },
  {
    name: 'each product of a basket has all of its payments',
    file: record,
    find: '({ bookingId: id, payments: itemAt(parts, index) })',
    replace:
      '({ bookingId: id, payments: itemAt(parts, index) && payments.map((payment, line) => ({ ...payment, line })) })',
    foundBy,
  },
  {
    name: 'a repeated basket is sold again',
    file: record,
    find: '  if (await isSaleBooked(tx, accountId, walkIn)) return\n',
    replace: '  if (await isSaleBooked(tx, accountId, walkIn)) walkIn = { ...walkIn, id: tx.newId() }\n',
    foundBy,
  },
  {
    name: 'products that are returned at once have a credit note each',
    file: 'server/domain/money/fiscal/document.ts',
    find: 'if (earlier) return extendCredit(tx, earlier, lines)',
    replace: '',
    foundBy: 'server/domain/money/fiscal/fiscal-basket.db.test.ts',
  },
  {
    name: 'a basket without its unpaid product has no invoice',
    file: 'server/domain/counter/walk-ins/refund.ts',
    find: 'if (items.some(({ paid_ngwee, total_ngwee }) => paid_ngwee < total_ngwee)) await documentBasket(tx, booking)',
    replace: '',
    foundBy: 'server/domain/money/fiscal/fiscal-basket.db.test.ts',
  },
  {
    name: 'a refund of a basket leaves out a product',
    file: 'server/domain/counter/walk-ins/refund.ts',
    find: 'for (const item of items) await cancel(',
    replace: 'for (const item of items.slice(0, Math.max(1, items.length - 1))) await cancel(',
    foundBy,
  },
  {
    name: 'a line that is divided among products is counted for each of them',
    file: 'server/domain/counter/cash-shifts/sql.ts',
    find: 'group by coalesce(b.order_id, b.id), shift_id',
    replace: 'group by b.id, b.order_id, shift_id',
    foundBy,
  },
  {
    name: 'the parts of a payment for a reserved basket have one id',
    file: 'server/domain/counter/walk-ins/take-payment.ts',
    find: 'derivePartId(payment.id, number)',
    replace: 'derivePartId(payment.id, 0 * number)',
    foundBy,
  },
]
