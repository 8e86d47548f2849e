/** Sales, refunds and cash shifts at the counter, drawn from the seed. */
import { computeExpected } from '#contract/counter/cash-totals'
import { addDays } from '#contract/core/dates'
import type { CommandGenerator, DrawContext } from './commands'
import { buildUnsentWalkIn, counterPrice, counterStockNights } from './model-counter-sales'

/** The nights of `counterRoom` that are sold at the counter. */
const counterNights = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']

/** Returns the shift that the device shows as open, if any. */
export const findOpenShift = ({ shown, device }: DrawContext): string | undefined =>
  [...shown.shifts.values()].find((shift) => shift.deviceId === device && !shift.closing)?._id

/** Mostly the open shift of the device, and sometimes one that is closed, unknown or of another device. */
function pickShift(scene: DrawContext): string {
  const { random, shown } = scene
  const open = findOpenShift(scene)
  if (open && random.chance(0.85)) return open
  return shown.shifts.size > 0 && random.chance(0.8) ? random.pick([...shown.shifts.keys()]) : random.uuid()
}

const getTime = ({ now }: DrawContext): string => new Date(now()).toISOString()

const inShift = (scene: DrawContext): { shiftId?: string; at?: string } => {
  const open = findOpenShift(scene)
  const shiftId = scene.random.chance(0.1) ? pickShift(scene) : open
  return shiftId ? { shiftId, at: getTime(scene) } : {}
}

const buildStay = (checkIn: string) => ({ checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 })

/** What was paid for a sale, also for a basket. */
function getPaid({ shown }: DrawContext, id: string): number {
  const orderId = shown.bookings.get(id)?.orderId
  const items = [...shown.bookings.values()].filter((booking) => orderId && booking.orderId === orderId)
  return counterPrice * Math.max(1, items.length)
}

/** Mostly a sale that was not refunded. */
function pickSale({ random, shown }: DrawContext): string {
  const sales = [...shown.bookings].filter(([, { isWalkIn }]) => isWalkIn)
  const refundable = sales.filter(([, { status }]) => status === 'confirmed' || status === 'requested')
  const candidates = random.chance(0.8) ? refundable : sales
  return candidates.length > 0 ? random.pick(candidates)[0] : random.uuid()
}

/** Unpaid or partly paid. It does not lapse before the end of its day. */
const drawReservation = ({ random }: DrawContext, checkIn: string) => ({
  reservation: { until: `${addDays(checkIn, 1)}T10:00:00.000Z`, isGuaranteed: random.chance(0.3) },
  ...(random.chance(0.4) && { payments: [{ method: 'cash', amount: 100 }] }),
})

/** Mostly a reservation with a balance. */
function pickReservation({ random, shown }: DrawContext): string {
  const reserved = [...shown.bookings].filter(([, { reservedUntil }]) => reservedUntil !== undefined)
  return reserved.length > 0 && random.chance(0.95) ? random.pick(reserved)[0] : random.uuid()
}

/** Most devices have a series. It follows from the id, so that it needs no further draw. */
const buildReceipt = (id: string) =>
  Number.parseInt(id.slice(-1), 16) < 4
    ? {}
    : {
        receipt: {
          series: 1 + Number.parseInt(id.slice(0, 1), 16),
          number: 1 + (Number.parseInt(id.slice(-8), 16) % 999_999),
        },
      }

export const counterGenerators: Record<string, [share: number, make: CommandGenerator]> = {
  'walkIns.recordOffline': [
    10,
    (scene) => {
      const { random, cast } = scene
      const checkIn = random.pick(counterNights)
      const reservation = random.chance(0.3) ? drawReservation(scene, checkIn) : {}
      const other = random.pick(counterNights)
      const isBasket = other !== checkIn && !('reservation' in reservation) && random.chance(0.3) && cast.sellsBaskets
      const listingId = random.chance(0.95) ? cast.counterRoom : random.uuid()
      const price = random.chance(0.85) ? counterPrice : counterPrice - 100
      const id = random.uuid()
      const isPaid = !('reservation' in reservation) || 'payments' in reservation
      return {
        body: {
          id,
          ...(isPaid && buildReceipt(id)),
          listingId,
          choice: buildStay(checkIn),
          seenTotal: isBasket ? price + counterPrice : price,
          ...(isBasket && { furtherItems: [{ listingId, choice: buildStay(other), seenTotal: counterPrice }] }),
          customerName: 'Mwila Tembo',
          ...reservation,
          ...inShift(scene),
        },
        preview: { name: 'Garden room', walkIn: buildUnsentWalkIn(checkIn) },
      }
    },
  ],
  'counterStock.sell': [
    6,
    (scene) => {
      const { random, cast } = scene
      const checkIn = random.pick(counterStockNights)
      const quota = random.chance(0.9) ? cast.counterQuota : random.uuid()
      const { shiftId } = inShift(scene)
      const id = random.uuid()
      return {
        body: {
          id,
          ...buildReceipt(id),
          listingId: cast.counterRoom,
          choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
          seenTotal: counterPrice,
          soldAt: getTime(scene),
          draws: [{ quota, slot: checkIn, quantity: 1 }],
          customerName: 'Mwila Tembo',
          ...(shiftId && { shiftId }),
        },
        preview: { name: 'Garden room', walkIn: buildUnsentWalkIn(checkIn) },
      }
    },
  ],
  'counterStock.return': [
    1,
    ({ random, cast }) => ({
      params: { id: random.chance(0.7) ? cast.counterQuota : random.uuid() },
      body: { listingId: cast.counterRoom },
    }),
  ],
  'walkIns.refund': [
    6,
    (scene) => {
      const id = pickSale(scene)
      // A further product of a basket is brought back alone, and the first one with the whole sale.
      const orderId = scene.shown.bookings.get(id)?.orderId
      const isPart = Boolean(orderId) && orderId !== id
      const amount = isPart ? counterPrice : getPaid(scene, id)
      return {
        params: { id },
        body: {
          id: scene.random.uuid(),
          amount: scene.random.chance(0.9) ? amount : amount - 100,
          ...(isPart && { bookingIds: [id] }),
          ...inShift(scene),
        },
      }
    },
  ],
  'walkIns.takePayment': [
    5,
    (scene) => {
      const params = { id: pickReservation(scene) }
      const id = scene.random.uuid()
      const payments = [{ method: 'cash', amount: scene.random.pick([100, 450, counterPrice]) }]
      return { params, body: { id, ...buildReceipt(id), payments, ...inShift(scene) } }
    },
  ],
  'bookings.changeOffline': [
    4,
    (scene) => ({
      params: { id: pickSale(scene) },
      body: {
        id: scene.random.uuid(),
        listingId: scene.cast.counterRoom,
        choice: buildStay(scene.random.pick(counterNights)),
        seenTotal: scene.random.chance(0.9) ? counterPrice : counterPrice - 100,
        // Sales at the counter are changed without asking.
        ...(scene.random.chance(0.1) && { asksCustomer: true }),
        ...inShift(scene),
      },
    }),
  ],
  'bookings.answerChangeRequestOffline': [
    2,
    (scene) => ({
      params: { id: pickSale(scene) },
      body: { offerId: scene.random.uuid(), accepts: scene.random.chance(0.5) },
    }),
  ],
  'companies.takePayment': [
    3,
    (scene) => ({
      params: { id: scene.random.chance(0.9) ? scene.cast.company : scene.random.uuid() },
      body: {
        id: scene.random.uuid(),
        payment: { method: 'cash', amount: scene.random.pick([100, 450.5]) },
        ...inShift(scene),
      },
    }),
  ],
  'cashShifts.open': [
    9,
    (scene) => ({
      params: { id: scene.random.uuid() },
      body: { opening: scene.random.pick([0, 200, 350.5]), deviceId: scene.device, at: getTime(scene) },
      preview: { name: 'Chanda Phiri' },
    }),
  ],
  'cashShifts.move': [
    5,
    (scene) => ({
      params: { id: pickShift(scene) },
      body: {
        id: scene.random.uuid(),
        kind: scene.random.pick(['in', 'out']),
        amount: scene.random.pick([20, 55.5]),
        reason: 'Change',
        deviceId: scene.device,
        at: getTime(scene),
      },
    }),
  ],
  'cashShifts.close': [
    6,
    (scene) => {
      const { random, shown } = scene
      const id = findOpenShift(scene) ?? pickShift(scene)
      const shift = shown.shifts.get(id)
      const expected = shift ? computeExpected(shift) : 0
      return {
        params: { id },
        body: {
          counted: Math.max(0, expected) + random.pick([0, 0, 10]),
          expected,
          reason: random.pick(['', 'Wrong change']),
          deviceId: scene.device,
          at: getTime(scene),
        },
      }
    },
  ],
}
