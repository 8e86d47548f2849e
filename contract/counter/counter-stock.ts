/**
 * Stock that a business sets aside for its counter (decision 073). A quota belongs to one device, which sells from it
 * without a connection. The units are claimed on the server meanwhile, so that nobody else can buy them.
 */
import { array, enums, integer, nullable, object, optional, size, string, type, type Infer } from 'superstruct'
import { addDays, lusakaDate, lusakaInstant, lusakaTime } from '../core/dates'
import { endpoint } from '../core/endpoint'
import { singleLineText } from '../core/user-text'
import { Id, Instant, LocalDate, Price, text, wholeNumber } from '../core/values'
import { listingWriters, salesStaff } from '../core/business-access'
import { returnCounterStockCommand, sellFromCounterStockCommand } from './counter-commands'
import { Choice } from '../bookings/bookings/bookings'
import { DeviceTime } from './cash-shifts'
import { CounterSale, inShift, walkInCustomer } from './walk-ins'

/** Returned at this time of the day, or this long before a departure, unless the partner chooses another time. */
export const counterReturn = { time: '18:00', minutesBeforeDeparture: 120 } as const

/** @param departsAt of stock that departs */
export function getDefaultReturnTime(now: number, date: string | undefined, departsAt: Date | undefined): Date {
  if (departsAt) return new Date(departsAt.getTime() - counterReturn.minutesBeforeDeparture * 60_000)
  const today = lusakaDate(now)
  const day = date ?? (lusakaTime(now) < counterReturn.time ? today : addDays(today, 1))
  return lusakaInstant(day, counterReturn.time)
}

/** Which stock of a listing is set aside: its day and stops, as far as the vertical has them. */
export const CounterPart = object({
  date: optional(LocalDate),
  from: optional(text(120, 1)),
  to: optional(text(120, 1)),
})
export type CounterPart = Infer<typeof CounterPart>

export const CounterUnit = type({
  slot: string(),
  /** Units that belong together, such as the legs of a seat. Empty if there is only one kind. */
  bundle: string(),
  quantity: integer(),
  sold: integer(),
  /** What the device can still sell. */
  held: integer(),
})
export type CounterUnit = Infer<typeof CounterUnit>

/**
 * - `open`: the device sells from it.
 * - `returned` by the device, or `released` by hand while the device was offline.
 * - `expired`: its day is over. A sale that arrives later is still booked.
 */
export const counterStates = ['open', 'returned', 'released', 'expired'] as const

export const CounterQuota = type({
  _id: Id,
  listingId: Id,
  listingName: string(),
  deviceId: Id,
  deviceName: string(),
  part: type({ date: optional(string()), from: optional(string()), to: optional(string()) }),
  quantity: integer(),
  units: array(CounterUnit),
  returnAt: Instant,
  state: enums(counterStates),
  closedAt: nullable(Instant),
  createdAt: Instant,
})
export type CounterQuota = Infer<typeof CounterQuota>

export const CounterDevice = type({ _id: Id, name: string() })
export type CounterDevice = Infer<typeof CounterDevice>

const shared = { access: salesStaff, offline: 'refuse' } as const
const answer = type({ _id: Id })

export const listCounterDevices = endpoint({
  ...shared,
  name: 'counterStock.devices',
  method: 'GET',
  path: '/partner/counter-devices',
  answer: type({ devices: array(CounterDevice) }),
})

export const CounterDeviceForm = object({ name: singleLineText(40, 1, 'Please enter a name for this device.') })
export type CounterDeviceForm = Infer<typeof CounterDeviceForm>

/** Adds the device of the caller under the name of its browser, or changes the name of a device. */
export const saveCounterDevice = endpoint({
  ...shared,
  name: 'counterStock.saveDevice',
  method: 'PUT',
  path: '/partner/counter-devices/:id',
  params: object({ id: Id }),
  body: object({ name: optional(CounterDeviceForm.schema.name) }),
  answer: CounterDevice,
})

export const maxCounterQuantity = 200
/** In one request. More would keep a transaction open for seconds: a coach has a row for each seat, leg and day. */
export const maxCounterDays = 31
/** In one request. */
export const maxReleasedQuotas = 200

/**
 * Sets units aside for a device, on one day or on several: on all of them or on none. Each day has a quota of its own.
 * Idempotent by `id`.
 * Refusals: `sold_out` with the number of free units, `bad_choice`, `not_found`, `listing_gone`, `wrong_state` if the
 * vertical has no countable stock. With further days, the message and `detail.days` name the refused days.
 */
export const setCounterStockAside = endpoint({
  ...shared,
  name: 'counterStock.setAside',
  method: 'POST',
  path: '/partner/counter-stock',
  body: object({
    id: Id,
    listingId: Id,
    deviceId: Id,
    part: CounterPart,
    quantity: wholeNumber(1, maxCounterQuantity),
    returnAt: Instant,
    /** The same quantity on more days. Their stock is returned at the time of day of the first, on their own day. */
    furtherDays: optional(size(array(LocalDate), 0, maxCounterDays - 1)),
  }),
  answer,
})

/**
 * Returns the unsold units of a device that is lost, of one quota or of several: of all of them or of none. Sales that the
 * device has not sent yet are then decided like any sale without counter stock. Only owners and managers may do this.
 */
export const releaseCounterStock = endpoint({
  ...shared,
  access: listingWriters,
  name: 'counterStock.release',
  method: 'POST',
  path: '/partner/counter-stock/:id/release',
  params: object({ id: Id }),
  body: object({ others: optional(size(array(Id), 0, maxReleasedQuotas - 1)) }),
  answer,
})

/** Units of a quota that a sale uses. */
export const CounterDraw = object({ quota: Id, slot: text(160, 1), quantity: wholeNumber(1, maxCounterQuantity) })
export type CounterDraw = Infer<typeof CounterDraw>

/** Of one sale or change. */
export const maxDraws = 120

export const StockSale = object({
  id: Id,
  listingId: Id,
  choice: Choice,
  /** The price without a deposit that the customer has paid. */
  seenTotal: Price,
  furtherItems: CounterSale.schema.furtherItems,
  soldAt: DeviceTime,
  shiftId: inShift.shiftId,
  draws: size(array(CounterDraw), 0, maxDraws),
  /** The device that sold it. Commands of older app versions lack it. */
  deviceId: optional(Id),
  payments: CounterSale.schema.payments,
  reservation: CounterSale.schema.reservation,
  receipt: CounterSale.schema.receipt,
  ...walkInCustomer,
})
export type StockSale = Infer<typeof StockSale>

/**
 * A sale from the counter stock of a device. Quotas of another device are ignored without the permission to edit listings. Its units become the booking's in one transaction. What the quotas no
 * longer hold is claimed like for any other sale. Idempotent by `id`: another device of the business may send the same sale
 * (decision 075), which draws the quotas of the device that sold it.
 */
export const sellFromCounterStock = endpoint({ ...sellFromCounterStockCommand, body: StockSale })

/**
 * Ends a quota. The device sends it behind its sales, so that nothing that was sold is returned. The quota of another device
 * needs the permission to edit listings. Refusals: `forbidden`, `not_found`
 */
export const returnCounterStock = endpoint({
  ...returnCounterStockCommand,
  params: object({ id: Id }),
  body: object({ listingId: Id, deviceId: optional(Id) }),
})
