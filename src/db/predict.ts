/**
 * Predicts the effect of each queued command on the displayed data until the server confirms it. Pure functions, and
 * the only place that defines these effects. Which entity a command changes is in its definition (`changes`). (This
 * module is not part of the definition, because only screens need it and the service worker has a byte budget. It is in
 * `src/db` and not in `src/sync`, because live queries fold the outbox and may import only the contract.)
 */
import type { ServiceStep } from '#contract/counter/booking-steps'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { computeDifference } from '#contract/counter/cash-totals'
import { allocatePayments } from '#contract/bookings/counter-payments/allocate-payments'
import { omitReturned } from '#contract/bookings/counter-payments/omit-returned'
import { formatSeriesNumber } from '#contract/counter/receipt-number'
import { getSaleOrderId, listSaleItems } from '#contract/counter/sale-items'
import { blankCustomer } from '#contract/bookings/blank-customer'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { maxItemQuantity, type CartItem } from '#contract/bookings/orders/cart'
import type { SessionUser } from '#contract/accounts/session'
import type { ChatMessage } from '#contract/messages/conversations'
import { overlayEdit } from '#contract/sync/edit'
import type { Notification } from '#contract/messages/notifications'
import { applyPhotoChange, getPhotos, type Photo } from '#contract/business/listings/listing-photos'
import type { CommandsOf } from '#contract/sync/queued-endpoints'
import { addCustodyStep } from '../verticals/carriers/parcels/predict-step'
import type { Entities, Entity, OutboxRow, QueuedRow } from './rows'

export type View<T> = Map<string, T>

/** Effect of commands on the entities that they change. The types follow from the endpoints of the commands. */
export type Prediction<E extends Entity, N extends CommandsOf<E>> = (
  view: View<Entities[E]>,
  id: string,
  row: QueuedRow<N>,
) => void
type EntityPredictions<E extends Entity> = { [N in CommandsOf<E>]: Prediction<E, N> }
/** Every queued command has a prediction. */
type Predictions = { [E in Entity]: EntityPredictions<E> }

export function applyPrediction<E extends Entity, N extends CommandsOf<E>>(
  entity: E,
  view: View<Entities[E]>,
  id: string,
  row: QueuedRow<N>,
): void {
  const ofEntity: EntityPredictions<E> = predictions[entity]
  ofEntity[row.endpoint](view, id, row)
}

export const predictedEndpoints = (): string[] => Object.values(predictions).flatMap(Object.keys)

const addWalkIn: Prediction<'vendorBooking', 'walkIns.recordOffline' | 'counterStock.sell'> = (view, id, row) => {
  const { walkIn, furtherWalkIns = [] } = row.preview ?? {}
  if (!walkIn || view.has(id)) return
  const { body } = row.input
  const { reservation } = body
  const items = listSaleItems(body)
  const orderId = getSaleOrderId(body)
  const prices = items.map(({ seenTotal }) => seenTotal)
  const parts = body.payments && orderId ? allocate(body.payments, prices) : [body.payments]
  for (const [index, { id: bookingId, seenTotal: total, choice }] of items.entries()) {
    const payments = parts[index]
    view.set(bookingId, {
      ...walkIn,
      ...(index > 0 && furtherWalkIns[index - 1]),
      // After a refusal, the sale may be sent again with another price.
      ...(!Number.isNaN(total) && { total }),
      ...(choice && { choice }),
      ...(payments && { payments }),
      ...(reservation && { reservedUntil: reservation.until, paid: sumPayments(payments ?? []) }),
      ...(orderId && { orderId }),
      ...(index === 0 && body.receipt && { receiptNumber: formatSeriesNumber(body.receipt) }),
      _id: bookingId,
      createdAt: getCreatedAt(row),
    })
  }
}

/** The number of the line matters to the server only. */
const allocate = (payments: NonNullable<VendorBooking['payments']>, dues: readonly number[]) =>
  allocatePayments(payments, dues).map((part) => part.map(({ line: _, ...payment }) => payment))

/** The bookings of one order with the vendor, by id: they change together. Only this one without an order. */
function listOrder(view: View<VendorBooking>, id: string): VendorBooking[] {
  const { orderId } = view.get(id) ?? {}
  return [...view.values()]
    .filter((booking) => booking._id === id || (orderId && booking.orderId === orderId))
    .sort((a, b) => (a._id < b._id ? -1 : 1))
}

const changePhotos: Prediction<
  'vendorListing' | 'business' | 'vehicle',
  'listings.photos' | 'business.photos' | 'vehicles.photos'
> = (view, id, { input, preview }) => {
  const known = view.get(id)
  if (!known) return
  const photos = applyPhotoChange(getPhotos(known), input.body, preview?.imageUrl ?? '')
  view.set(id, { ...known, photos, ...('imageUrl' in known && { imageUrl: photos[0]?.url ?? null }) })
}

const saveFleetRecord: Prediction<'busRoute' | 'vehicle', 'routes.save' | 'vehicles.save'> = (view, id, row) => {
  const { from = {}, ...values } = row.input.body
  const known = view.get(id)
  if (known) view.set(id, { ...known, values: overlayEdit(known.values, row.input.body) })
  // An edit replaces values; a creation has none to replace.
  else if (Object.keys(from).length === 0) view.set(id, { _id: id, values, createdAt: getCreatedAt(row) })
}

/**
 * A request: what it wants may be sold or cost something else, and an offer may have ended. The screen of the booking shows it
 * beside the booking.
 */
const changeNothing = (): void => {}

const predictions: Predictions = {
  cartItem: {
    'cart.add': (cart, id, row) =>
      putItem(cart, id, (cart.get(id)?.quantity ?? 0) + row.input.body.quantity, row.preview),
    'cart.setQuantity': (cart, id, row) => putItem(cart, id, row.input.body.quantity, row.preview),
    'cart.remove': (cart, id) => void cart.delete(id),
    'cart.clear': (cart, _, row) => (row.input.body.itemIds ?? [...cart.keys()]).forEach((id) => cart.delete(id)),
  },

  favorite: {
    'favorites.add': (view, id, row) => {
      const favorite = row.preview?.favorite
      if (favorite && !view.has(id)) view.set(id, { ...favorite, savedAt: getCreatedAt(row) })
    },
    'favorites.remove': (view, id) => void view.delete(id),
  },

  notification: {
    'notifications.read': (view, id) => markRead(view, id),
    'notifications.readAll': (view, _, { input }) => {
      const { upTo } = input.body
      for (const [id, { createdAt }] of [...view]) if (!upTo || createdAt <= upTo) markRead(view, id)
    },
  },

  booking: {
    'bookings.ask': (view, id, row) => {
      const bookingRequest = row.preview?.booking
      if (bookingRequest && !view.has(id)) view.set(id, { ...bookingRequest, _id: id, createdAt: getCreatedAt(row) })
    },
    'bookings.changeOwnOffline': changeNothing,
    'bookings.answerChangeOfferOffline': changeNothing,
  },

  vendorBooking: {
    'walkIns.recordOffline': addWalkIn,
    'counterStock.sell': addWalkIn,
    'walkIns.refund': (view, id, { input: { body } }) => {
      for (const booking of listOrder(view, id))
        if (body.bookingIds?.includes(booking._id) ?? true)
          view.set(booking._id, { ...booking, status: 'cancelled_by_partner', note: body.reason || null })
    },

    'walkIns.takePayment': (view, id, { input: { body } }) => {
      const order = listOrder(view, id)
      // The confirmed state may contain the payment already, if its response was lost.
      if (order.some(({ payments }) => payments?.some(({ paymentId }) => paymentId === body.id))) return
      const payable = omitReturned(order, ({ status }) => status)
      const parts = allocate(
        body.payments,
        payable.map(({ total, noShowCharge = total, paid = 0 }) => zmwOf(ngweeOf(noShowCharge) - ngweeOf(paid))),
      )
      const receipt = body.receipt && { receiptNumber: formatSeriesNumber(body.receipt) }
      for (const [index, known] of payable.entries()) {
        const part = parts[index] ?? []
        const isHeld = known.status === 'held' || known.status === 'hold_expired'
        view.set(known._id, {
          ...known,
          payments: [
            ...(known.payments ?? []),
            ...part.map((payment) => ({ ...payment, paymentId: body.id, ...receipt })),
          ],
          paid: sumPayments([{ amount: known.paid ?? 0 }, ...part]),
          ...(isHeld && { status: 'confirmed' }),
        })
      }
    },

    'bookings.changeOffline': changeNothing,
    'bookings.answerChangeRequestOffline': changeNothing,

    /**
     * The bookings of one order with one vendor change together. If a transition is no longer possible, the server
     * refuses it.
     */
    'bookings.serve': (view, id, { input: { body } }) => {
      const { from, to } = serviceTransitions[body.step]
      for (const booking of listOrder(view, id))
        if (from.includes(booking.status)) view.set(booking._id, { ...booking, status: to })
    },
    'orders.report': (view, id, { createdAt, input: { body } }) => {
      const report =
        body.report === 'ready'
          ? { readyAt: new Date(createdAt).toISOString(), delayedUntil: null }
          : { readyAt: null, delayedUntil: body.until }
      for (const booking of listOrder(view, id))
        if (booking.status === 'confirmed') view.set(booking._id, { ...booking, ...report })
    },
    'bookings.assign': (view, id, { input: { body } }) => {
      const known = view.get(id)
      if (known) view.set(id, { ...known, assigned: body.assigned.trim() || null })
    },

    'parcels.step': (view, id, row) => {
      const known = view.get(id)
      if (known) view.set(id, addCustodyStep(known, { at: getCreatedAt(row), ...row.input.body }))
    },
  },

  counterQuota: {
    'counterStock.return': (view, id) => {
      const known = view.get(id)
      if (known?.state === 'open') view.set(id, { ...known, state: 'returned' })
    },
  },

  cashShift: {
    'cashShifts.open': (view, id, { user, preview, input: { body } }) => {
      const none = { count: 0, amount: 0 }
      if (!view.has(id))
        view.set(id, {
          _id: id,
          deviceId: body.deviceId,
          person: { _id: user, name: preview?.name ?? '' },
          openedAt: body.at,
          opening: body.opening,
          sales: none,
          refunds: none,
          movements: [],
          corrections: [],
          closing: null,
        })
    },
    'cashShifts.move': (view, id, { input: { body } }) => {
      const known = view.get(id)
      const { id: _id, deviceId: _, ...movement } = body
      const isKnown = known && [...known.movements, ...known.corrections].some((other) => other._id === _id)
      if (known && !known.closing && !isKnown)
        view.set(id, { ...known, movements: [...known.movements, { _id, ...movement }] })
    },
    'cashShifts.close': (view, id, { input: { body } }) => {
      const known = view.get(id)
      const { counted, expected, reason, at } = body
      const difference = computeDifference(counted, expected)
      if (known && !known.closing)
        view.set(id, { ...known, closing: { at, counted, expected, deviceExpected: expected, difference, reason } })
    },
  },

  company: {
    /** `queries/companies.ts` uses it for the debts, so that the worker does not load that code. */
    'companies.takePayment': (view, id, row) => {
      const known = view.get(id)
      const { id: _id, payment, at = getCreatedAt(row) } = row.input.body
      const { method, amount, reference = '' } = payment
      // The confirmed state may contain the payment already, if its response was lost.
      if (known && method !== 'account' && !known.payments.some((other) => other._id === _id))
        view.set(id, { ...known, payments: [{ _id, method, amount, reference, at }, ...known.payments] })
    },
  },

  customerRecord: {
    'customerRecords.save': (view, id, row) => {
      const { from = {}, ...values } = row.input.body
      const known = view.get(id)
      // An edit replaces values; a creation has none to replace, and has all fields.
      if (known || Object.keys(from).length === 0)
        view.set(id, {
          ...{ _id: id, otherNames: [], mergedInto: null, createdAt: getCreatedAt(row) },
          ...known,
          values: { ...blankCustomer, ...known?.values, ...values },
        })
    },
  },

  supportTicket: {
    'support.open': (view, id, row) => {
      const { id: _, ...ticket } = row.input.body
      const createdAt = getCreatedAt(row)
      if (!view.has(id)) view.set(id, { _id: id, ...ticket, status: 'open', createdAt, changedAt: createdAt })
    },
  },
  supportReply: {
    'support.reply': (view, id, row) => {
      const { params, body } = row.input
      const createdAt = getCreatedAt(row)
      if (!view.has(id))
        view.set(id, { _id: id, ticketId: params.id, message: body.message, fromSupport: false, createdAt })
    },
  },

  application: {
    'applications.apply': (view, id, row) => {
      const { name: jobTitle = '', storeName: vendorName = '', town = '', closesOn = '' } = row.preview ?? {}
      const known = view.get(id) ?? { _id: id, jobTitle, vendorName, town, closesOn, appliedAt: getCreatedAt(row) }
      view.set(id, { ...known, ...row.input.body, status: 'submitted', reply: null })
    },
    'applications.withdraw': (view, id) => {
      const known = view.get(id)
      if (known) view.set(id, { ...known, status: 'withdrawn' })
    },
  },

  vendorListing: {
    'listings.create': (view, id, row) => {
      const { id: _, ...values } = row.input.body
      const { vertical, path = '' } = row.preview ?? {}
      if (vertical && !view.has(id))
        view.set(id, { _id: id, vertical, imageUrl: null, values, path, createdAt: getCreatedAt(row) })
    },
    'listings.edit': (view, id, { input }) => {
      const known = view.get(id)
      if (known) view.set(id, { ...known, values: overlayEdit(known.values, input.body) })
    },
    'listings.adjustStock': (view, id, { input }) => {
      const known = view.get(id)
      if (!known) return
      const stock = Math.max(0, Number(known.values['stock'] ?? 0) + input.body.difference)
      view.set(id, { ...known, values: { ...known.values, stock } })
    },
    'listings.photos': changePhotos,
    'listings.setClosedDays': (view, id, { input: { body } }) => {
      const known = view.get(id)
      if (!known) return
      const otherDays = (known.closedDays ?? []).filter((day) => !body.days.includes(day))
      view.set(id, { ...known, closedDays: body.closed ? [...otherDays, ...body.days].sort() : otherDays })
    },
    'listings.setDayValues': (view, id, { input: { body } }) => {
      const known = view.get(id)
      if (!known) return
      const dayValues: Record<string, number> = {}
      for (const [key, value] of Object.entries(overlayEdit(known.dayValues ?? {}, body)))
        if (typeof value === 'number') dayValues[key] = value
      view.set(id, { ...known, dayValues })
    },
  },

  busRoute: { 'routes.save': saveFleetRecord },
  vehicle: { 'vehicles.save': saveFleetRecord, 'vehicles.photos': changePhotos },

  business: {
    'business.save': (view, id, { input, preview }) => {
      const { id: _, imageUrl, ...edit } = input.body
      const known =
        view.get(id) ??
        (preview?.businessType && { _id: id, businessType: preview.businessType, imageUrl: null, values: {} })
      if (known)
        view.set(id, {
          ...known,
          values: overlayEdit(known.values, edit),
          ...(imageUrl === undefined ? {} : replaceCover(getPhotos(known), imageUrl, preview?.imageUrl ?? null)),
        })
    },
    'business.photos': changePhotos,
    'business.saveDocument': (view, id, row) => {
      const known = view.get(id)
      if (!known) return
      const { from: _, file, ...fields } = row.input.body
      const { document } = row.input.params
      const { documents = [] } = known
      const stored = documents.find(({ _id }) => _id === document)
      const blank = { _id: document, kind: 'other' as const, expiresOn: null, size: 0, addedAt: getCreatedAt(row) }
      if (stored) {
        const changed = { ...stored, ...fields, ...(file && { file }) }
        view.set(id, { ...known, documents: documents.map((other) => (other === stored ? changed : other)) })
      } else if (file) view.set(id, { ...known, documents: [...documents, { ...blank, ...fields, file }] })
    },
    'business.removeDocument': (view, id, { input }) => {
      const known = view.get(id)
      if (known)
        view.set(id, { ...known, documents: known.documents?.filter(({ _id }) => _id !== input.params.document) })
    },
  },

  staffMember: {
    'staff.edit': (view, id, { input }) => {
      const known = view.get(id)
      const { from: _, ...to } = input.body
      if (known) view.set(id, { ...known, ...to })
    },
    'staff.remove': (view, id) => void view.delete(id),
  },

  me: {
    'auth.updateProfile': (view, _, { input, preview }) => {
      const { profileImage, ...textFields } = input.body
      const picture = profileImage === undefined ? {} : { imageUrl: preview?.imageUrl ?? null }
      view.forEach((me, id) => view.set(id, { ...me, ...textFields, ...picture }))
    },
    'application.attachDocument': (view, _, row) => {
      const { kind } = row.input.params
      const attached = { kind, fileName: row.input.body.fileName, size: 0, attachedAt: getCreatedAt(row) }
      view.forEach((me, id) => view.set(id, { ...me, documents: [...excludeDocument(me, kind), attached] }))
    },
    'application.removeDocument': (view, _, { input }) =>
      view.forEach((me, id) => view.set(id, { ...me, documents: excludeDocument(me, input.params.kind) })),
  },

  message: {
    'messages.send': (view, id, row) => void (view.has(id) || view.set(id, buildUnsentMessage(row))),
  },
  conversation: {
    'messages.read': (view, id, { input }) => {
      const conversation = view.get(id)
      if (conversation && conversation.last <= input.body.upTo) view.set(id, { ...conversation, unread: 0 })
    },
  },
}

type BookingStatus = VendorBooking['status']
const serviceTransitions: Record<ServiceStep, { from: readonly BookingStatus[]; to: BookingStatus }> = {
  begin: { from: ['confirmed'], to: 'in_service' },
  complete: { from: ['confirmed', 'in_service'], to: 'completed' },
}

const getCreatedAt = ({ createdAt }: OutboxRow): string => new Date(createdAt).toISOString()

/** @param uploadId empty if the picture is removed */
function replaceCover([, ...others]: readonly Photo[], uploadId: string, url: string | null) {
  const photos = uploadId && url ? [{ id: uploadId, url }, ...others] : others
  return { photos, imageUrl: photos[0]?.url ?? null }
}

const excludeDocument = ({ documents = [] }: SessionUser, kind: string) =>
  documents.filter((document) => document.kind !== kind)

/** Builds the user's own message before the server has numbered it, or after the server refused it. */
export const buildUnsentMessage = (row: QueuedRow<'messages.send'>): ChatMessage => ({
  _id: row.input.body.id,
  with: row.input.params.with,
  mine: true,
  author: null,
  text: row.input.body.text,
  about: row.preview?.about ?? null,
  number: 0,
  createdAt: getCreatedAt(row),
})

function putItem(cart: View<CartItem>, id: string, quantity: number, preview: OutboxRow['preview']): void {
  if (quantity <= 0) return void cart.delete(id)
  const known = cart.get(id)
  const item = known ?? addedItem(id, preview)
  cart.set(id, { ...item, quantity: Math.min(quantity, maxItemQuantity) })
}

/**
 * Builds an item that was added on this device and that the server does not know yet. The preview provides its data.
 */
function addedItem(id: string, preview: OutboxRow['preview']): CartItem {
  const {
    name = 'Item',
    price = 0,
    imageUrl = null,
    storeId = '',
    storeName = '',
    path = '',
    available = true,
  } = preview ?? {}
  return {
    _id: id,
    productId: { _id: id, name, price, imageUrl, storeId, storeName, path, available },
    quantity: 0,
    priceWhenAdded: price,
  }
}

function markRead(view: View<Notification>, id: string): void {
  const notification = view.get(id)
  if (notification && !notification.isRead) view.set(id, { ...notification, isRead: true })
}
