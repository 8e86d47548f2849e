/** Sales at the counter made offline, in the model server: one room per night, for the first sale to arrive. */
import type { CounterDraw, CounterQuota } from '#contract/counter/counter-stock'
import { reasons, type RefusalCode } from '#contract/core/refusals'
import { addDays } from '#contract/core/dates'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { formatSeriesNumber, type SeriesNumber } from '#contract/counter/receipt-number'
import { getSaleOrderId, listSaleItems } from '#contract/counter/sale-items'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import type { Preview } from '../../../src/db/rows'
import { addCashEntry } from './model-cash-shifts'
import { notifyStaff, type CommandContext, type CommandRefusal } from './model-notifications'

/** The price of a night, in ZMW. */
export const counterPrice = 900
const roomName = 'Garden room'

/** A manager may not sell. */
export function sellAtCounter({ server, user, body, at }: CommandContext): CommandRefusal {
  const { id, listingId, seenTotal } = body
  if (user !== server.business.owner) return 'forbidden'
  if (server.get(user, 'vendorBooking', id)) return null
  if (!server.business.rooms.has(listingId)) return 'listing_gone'
  const refuse = (code: RefusalCode, reason: string): CommandRefusal => {
    const text = `A sale at your counter was not booked: ${roomName}. ${reason} If the customer has paid, please give the money back.`
    notifyStaff(server, text, '/dashboard?to=bookings', at)
    return code
  }
  const items = listSaleItems(body)
  const price = counterPrice * items.length
  if (seenTotal !== price)
    return refuse(
      'price_changed',
      `The price is ${formatZmw(price)}. Please check it with the customer. The price you saw was ${formatZmw(seenTotal)}; it is now ${formatZmw(price)}.`,
    )
  // All items or none.
  const nights = items.map((item) => `${item.listingId}/${item.choice.checkIn}`)
  if (nights.some((night) => countSold(server, night) > 0)) return refuse('sold_out', reasons.sold_out.message)
  for (const night of nights) server.soldNights.set(night, countSold(server, night) + 1)
  putSale({ server, user, body, at })
  return null
}

/** Rooms that were sold to everybody, less those that were given back. */
const countSold = (server: CommandContext['server'], night: string): number => server.soldNights.get(night) ?? 0

function putSale({ server, user, body, at }: Pick<CommandContext, 'server' | 'user' | 'body' | 'at'>): void {
  const { id, shiftId, reservation } = body
  const payments: CounterPayment[] = reservation ? (body.payments ?? []) : []
  const paid = reservation ? sumPayments(payments) : counterPrice
  const items = listSaleItems(body)
  const orderId = getSaleOrderId(body)
  const receiptNumber = claimReceipt(server, body)
  for (const { id: bookingId, listingId, choice } of items)
    server.put(user, 'vendorBooking', bookingId, {
      _id: bookingId,
      listingId,
      status: reservation && !reservation.isGuaranteed && paid === 0 ? 'held' : 'confirmed',
      assigned: null,
      createdAt: at,
      isWalkIn: true,
      total: counterPrice,
      startsOn: choice.checkIn,
      paid,
      ...(orderId && { orderId }),
      ...(bookingId === id && receiptNumber && { receiptNumber }),
      ...(reservation && { reservedUntil: reservation.until, payments }),
    })
  const amount = paid * items.length
  if (shiftId && amount > 0) addCashEntry({ server, user }, shiftId, { _id: id, kind: 'sale', amount })
}

/** The receipt numbers that were used. */
const receiptNumbers = new WeakMap<object, Set<string>>()

/** A number is used once. A sale with a used one is booked without it. */
function claimReceipt(server: object, { receipt }: { receipt?: SeriesNumber }): string | undefined {
  const used = receiptNumbers.get(server) ?? new Set<string>()
  receiptNumbers.set(server, used)
  const number = receipt && formatSeriesNumber(receipt)
  if (number === undefined || used.has(number)) return undefined
  used.add(number)
  return number
}

/** A repetition with the same id finds the refund that it has made. */
const refundIds = new WeakMap<object, Map<string, string>>()

export function refundAtCounter({ server, user, params: { id }, body }: CommandContext): CommandRefusal {
  if (user !== server.business.owner) return 'forbidden'
  const sale = server.get(user, 'vendorBooking', id)
  if (!sale?.isWalkIn) return 'not_found'
  const refunds = refundIds.get(server) ?? new Map<string, string>()
  refundIds.set(server, refunds)
  if (refunds.get(id) === body.id) return null
  const isReturned = (itemId: string) => !body.bookingIds || body.bookingIds.includes(itemId)
  const items = [...server.table(user, 'vendorBooking').values()].flatMap(({ data }) =>
    data && (data._id === id || (sale.orderId && data.orderId === sale.orderId && isReturned(data._id))) ? [data] : [],
  )
  const paid = sumPayments(items.map((item) => ({ amount: item.paid })))
  if (items.some(({ status }) => status !== 'confirmed') || body.amount !== paid) return 'wrong_state'
  for (const item of items) {
    refunds.set(item._id, body.id)
    // A refunded sale from counter stock also returns its room to everybody.
    const night = `${item.listingId}/${item.startsOn}`
    server.soldNights.set(night, countSold(server, night) - 1)
    server.put(user, 'vendorBooking', item._id, { ...item, status: 'cancelled_by_partner' })
  }
  if (body.shiftId) addCashEntry({ server, user }, body.shiftId, { _id: id, kind: 'refund', amount: paid })
  return null
}

/** The payments of a reservation never exceed its price. */
export function takePaymentAtCounter({ server, user, params: { id }, body, at }: CommandContext): CommandRefusal {
  if (user !== server.business.owner) return 'forbidden'
  const sale = server.get(user, 'vendorBooking', id)
  if (!sale?.reservedUntil) return 'not_found'
  const known: RecordedLine[] = sale.payments
  if (known.some(({ paymentId }) => paymentId === body.id)) return null
  const amount = sumPayments(body.payments)
  const due = zmwOf(ngweeOf(sale.total) - ngweeOf(sale.paid))
  const reason =
    sale.status === 'cancelled_by_partner'
      ? 'This reservation was cancelled, so nothing is due for it.'
      : amount <= due
        ? null
        : due === 0
          ? 'It is paid already.'
          : `Only ${formatZmw(due)} is due for it.`
  if (reason) {
    const text = `A payment of ${formatZmw(amount)} for a booking was not recorded: ${roomName}. ${reason} If the customer has paid, please give the money back.`
    notifyStaff(server, text, `/dashboard?to=bookings&id=${id}`, at)
    return 'wrong_state'
  }
  const receiptNumber = claimReceipt(server, body)
  const added = body.payments.map((payment: CounterPayment) => ({
    ...payment,
    paymentId: body.id,
    ...(receiptNumber && { receiptNumber }),
  }))
  server.put(user, 'vendorBooking', id, {
    ...sale,
    status: sale.status === 'held' ? 'confirmed' : sale.status,
    paid: sumPayments([{ amount: sale.paid }, ...body.payments]),
    payments: [...known, ...added],
  })
  if (body.shiftId) addCashEntry({ server, user }, body.shiftId, { _id: body.id, kind: 'sale', amount })
  return null
}

/** The ids of the changes that were made. */
const changeIds = new WeakMap<object, Set<string>>()

/** Moves a sale to another night at the same price. A further product of a basket cannot be changed. */
export function changeAtCounter({ server, user, params: { id }, body }: CommandContext): CommandRefusal {
  if (user !== server.business.owner) return 'forbidden'
  const sale = server.get(user, 'vendorBooking', id)
  if (!sale?.isWalkIn) return 'not_found'
  const made = changeIds.get(server) ?? new Set<string>()
  changeIds.set(server, made)
  if (made.has(body.id)) return null
  if ((sale.status !== 'confirmed' && sale.status !== 'held') || sale.orderId) return 'wrong_state'
  if (body.asksCustomer) return 'wrong_state'
  if (body.seenTotal !== counterPrice) return 'price_changed'
  const before = `${sale.listingId}/${sale.startsOn}`
  const after = `${sale.listingId}/${body.choice.checkIn}`
  if (after !== before && countSold(server, after) > 0) return 'sold_out'
  made.add(body.id)
  server.soldNights.set(before, countSold(server, before) - 1)
  server.soldNights.set(after, countSold(server, after) + 1)
  server.put(user, 'vendorBooking', id, { ...sale, startsOn: body.choice.checkIn })
  return null
}

type RecordedLine = CounterPayment & { paymentId?: string }

/** Sells from counter stock. What it does not cover is sold like any other sale. */
export function sellFromCounterStock(context: CommandContext): CommandRefusal {
  const { server, user, body } = context
  if (user !== server.business.owner) return 'forbidden'
  if (server.get(user, 'vendorBooking', body.id)) return null
  if (server.counterDesk) return server.counterDesk.sell(context)
  const [draw] = body.draws as CounterDraw[]
  const quota = draw && (server.get(user, 'counterQuota', draw.quota) as CounterQuota | null)
  const unit = quota?.units.find(({ slot }) => slot === draw!.slot)
  if (!draw || !quota || !unit || unit.held < draw.quantity) return sellAtCounter(context)
  const sold = { ...unit, held: unit.held - draw.quantity, sold: unit.sold + draw.quantity }
  server.put(user, 'counterQuota', quota._id, {
    ...quota,
    units: quota.units.map((other) => (other === unit ? sold : other)),
  })
  putSale(context)
  return null
}

export function returnCounterStock({ server, user, params: { id }, at }: CommandContext): CommandRefusal {
  if (user !== server.business.owner) return 'forbidden'
  const quota = server.get(user, 'counterQuota', id) as CounterQuota | null
  if (!quota) return 'not_found'
  if (quota.state === 'open')
    server.put(user, 'counterQuota', id, {
      ...quota,
      state: 'returned',
      closedAt: at,
      units: quota.units.map((unit) => ({ ...unit, held: 0 })),
    })
  return null
}

/** The nights of `counterRoom` that are set aside for the counter. */
export const counterStockNights = ['2026-12-11', '2026-12-12']

export const buildCounterQuota = (id: string, listingId: string): CounterQuota => ({
  _id: id,
  listingId,
  listingName: roomName,
  deviceId: id,
  deviceName: 'Front desk',
  part: {},
  quantity: 3,
  returnAt: '2026-12-13T16:00:00.000Z',
  state: 'open',
  closedAt: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  units: counterStockNights.map((slot) => ({ slot, bundle: '', quantity: 3, sold: 0, held: 3 })),
})

/** What the device shows until the server has decided. */
export const buildUnsentWalkIn = (checkIn: string): NonNullable<Preview['walkIn']> => ({
  reference: '',
  bookingType: 'hotel',
  status: 'requested',
  vendorId: '',
  listingId: '',
  listingName: roomName,
  customerName: 'Mwila Tembo',
  customerPhone: null,
  summary: '',
  startsOn: checkIn,
  endsOn: addDays(checkIn, 1),
  total: counterPrice,
  isWalkIn: true,
})
