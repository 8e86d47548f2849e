/**
 * Predicts the effect of each queued command on the displayed data until the server confirms it. Pure functions, and
 * the only place that defines these effects. Which entity a command changes is in its definition (`changes`). (This
 * module is not part of the definition, because only screens need it and the service worker has a byte budget. It is in
 * `src/db` and not in `src/sync`, because live queries fold the outbox and may import only the contract.)
 */
import { computeDifference } from '#contract/counter/cash-totals'
import { maxItemQuantity, type CartItem } from '#contract/bookings/orders/cart'
import type { SessionUser } from '#contract/accounts/session'
import type { ChatMessage } from '#contract/messages/conversations'
import { overlayEdit } from '#contract/sync/edit'
import type { Notification } from '#contract/messages/notifications'
import { applyPhotoChange, getPhotos, type Photo } from '#contract/business/listings/listing-photos'
import type { SupportReply, SupportTicket } from '#contract/messages/support/support-tickets'
import type { Entities, Entity, OutboxRow } from './rows'

export type View<T> = Map<string, T>

/** Effect of a command on the entities of its type. */
export type Change<E extends Entity = Entity> = (view: View<Entities[E]>, id: string, row: OutboxRow) => void

const changes = new Map<string, Change>()
function predict<E extends Entity>(endpoint: string, _: E, change: Change<E>): void {
  changes.set(endpoint, change as unknown as Change)
}

export const findChange = (endpoint: string): Change | undefined => changes.get(endpoint)
export const predictedEndpoints = (): string[] => [...changes.keys()]

predict('cart.add', 'cartItem', (cart, id, row) =>
  putItem(cart, id, (cart.get(id)?.quantity ?? 0) + row.input.body.quantity, row),
)
predict('cart.setQuantity', 'cartItem', (cart, id, row) => putItem(cart, id, row.input.body.quantity, row))
predict('cart.remove', 'cartItem', (cart, id) => void cart.delete(id))
predict('cart.clear', 'cartItem', (cart, _, row) =>
  ((row.input.body.itemIds as string[] | undefined) ?? [...cart.keys()]).forEach((id) => cart.delete(id)),
)

predict('favorites.add', 'favorite', (view, id, row) => {
  const favorite = row.preview?.favorite
  if (favorite && !view.has(id)) view.set(id, { ...favorite, savedAt: getCreatedAt(row) })
})
predict('favorites.remove', 'favorite', (view, id) => void view.delete(id))

predict('notifications.read', 'notification', (view, id) => markRead(view, id))
predict('notifications.readAll', 'notification', (view, _, { input }) => {
  const { upTo } = input.body as { upTo?: string }
  for (const [id, { createdAt }] of [...view]) if (!upTo || createdAt <= upTo) markRead(view, id)
})

predict('bookings.ask', 'booking', (view, id, row) => {
  const bookingRequest = row.preview?.booking
  if (bookingRequest && !view.has(id)) view.set(id, { ...bookingRequest, _id: id, createdAt: getCreatedAt(row) })
})

const addWalkIn: Change<'vendorBooking'> = (view, id, row) => {
  const { walkIn } = row.preview ?? {}
  // After a refusal, the sale may be sent again with another price.
  const { seenTotal: total, choice } = row.input.body
  if (walkIn && !view.has(id))
    view.set(id, {
      ...walkIn,
      ...(total !== undefined && { total }),
      ...(choice && { choice }),
      _id: id,
      createdAt: getCreatedAt(row),
    })
}
predict('walkIns.recordOffline', 'vendorBooking', addWalkIn)
predict('counterStock.sell', 'vendorBooking', addWalkIn)
predict('counterStock.return', 'counterQuota', (view, id) => {
  const known = view.get(id)
  if (known?.state === 'open') view.set(id, { ...known, state: 'returned' })
})

predict('walkIns.refund', 'vendorBooking', (view, id) => {
  const known = view.get(id)
  if (known) view.set(id, { ...known, status: 'cancelled_by_partner' })
})

predict('cashShifts.open', 'cashShift', (view, id, { user, preview, input: { body } }) => {
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
})
predict('cashShifts.move', 'cashShift', (view, id, { input: { body } }) => {
  const known = view.get(id)
  const { id: _id, deviceId: _, ...movement } = body
  const isKnown = known && [...known.movements, ...known.corrections].some((other) => other._id === _id)
  if (known && !known.closing && !isKnown)
    view.set(id, { ...known, movements: [...known.movements, { _id, ...movement }] })
})
predict('cashShifts.close', 'cashShift', (view, id, { input: { body } }) => {
  const known = view.get(id)
  const { counted, expected, reason, at } = body
  const difference = computeDifference(counted, expected)
  if (known && !known.closing)
    view.set(id, { ...known, closing: { at, counted, expected, deviceExpected: expected, difference, reason } })
})

/**
 * The bookings of one order with one vendor change together. If a transition is no longer possible, the server refuses
 * it.
 */
predict('bookings.serve', 'vendorBooking', (view, id, { input: { body } }) => {
  const { orderId } = view.get(id) ?? {}
  const { from, to } = serviceTransitions[body.step as keyof typeof serviceTransitions]
  for (const [bookingId, booking] of [...view]) {
    if ((bookingId === id || (orderId && booking.orderId === orderId)) && from.includes(booking.status))
      view.set(bookingId, { ...booking, status: to })
  }
})
const serviceTransitions = {
  begin: { from: ['confirmed'] as string[], to: 'in_service' },
  complete: { from: ['confirmed', 'in_service'] as string[], to: 'completed' },
} as const
predict('orders.report', 'vendorBooking', (view, id, { createdAt, input: { body } }) => {
  const { orderId } = view.get(id) ?? {}
  const report =
    body.report === 'ready'
      ? { readyAt: new Date(createdAt).toISOString(), delayedUntil: null }
      : { readyAt: null, delayedUntil: body.until }
  for (const [bookingId, booking] of [...view])
    if ((bookingId === id || (orderId && booking.orderId === orderId)) && booking.status === 'confirmed')
      view.set(bookingId, { ...booking, ...report })
})
predict('bookings.assign', 'vendorBooking', (view, id, { input: { body } }) => {
  const known = view.get(id)
  if (known) view.set(id, { ...known, assigned: body.assigned.trim() || null })
})

/** Orders the step by time only. The server also corrects wrong clocks (`contract/bookings/parcels/order-custody.ts`). */
predict('parcels.step', 'vendorBooking', (view, id, { input: { body } }) => {
  const known = view.get(id)
  if (!known?.parcel || known.parcel.state === 'released') return
  const { step, place, at } = body
  const later = known.parcel.steps.filter((other) => other.at > at)
  const earlier = known.parcel.steps.slice(0, known.parcel.steps.length - later.length)
  const steps = [...earlier, { step, place, at, by: null }, ...later]
  const status = known.status === 'confirmed' ? 'in_service' : known.status
  view.set(id, { ...known, status, parcel: { ...known.parcel, steps, state: steps.at(-1)!.step } })
})

predict('support.open', 'supportTicket', (view, id, row) =>
  addNewEntity(view, id, row, { status: 'open', changedAt: getCreatedAt(row) }),
)
predict('support.reply', 'supportReply', (view, id, row) =>
  addNewEntity(view, id, row, { ticketId: row.input.params.id, fromSupport: false }),
)

/** Adds an entity that is created once. It never overwrites data of the server. */
function addNewEntity<T extends SupportTicket | SupportReply>(
  view: View<T>,
  id: string,
  row: OutboxRow,
  more: Partial<T>,
): void {
  const { id: _, ...body } = row.input.body
  if (!view.has(id)) view.set(id, { _id: id, ...body, createdAt: getCreatedAt(row), ...more })
}

const getCreatedAt = ({ createdAt }: OutboxRow): string => new Date(createdAt).toISOString()

predict('applications.apply', 'application', (view, id, row) => {
  const { name: jobTitle = '', storeName: vendorName = '', town = '', closesOn = '' } = row.preview ?? {}
  const known = view.get(id) ?? { _id: id, jobTitle, vendorName, town, closesOn, appliedAt: getCreatedAt(row) }
  view.set(id, { ...known, ...row.input.body, status: 'submitted', reply: null })
})
predict('applications.withdraw', 'application', (view, id) => {
  const known = view.get(id)
  if (known) view.set(id, { ...known, status: 'withdrawn' })
})

predict('listings.create', 'vendorListing', (view, id, row) => {
  const { id: _, ...values } = row.input.body
  const { vertical, path = '' } = row.preview ?? {}
  if (vertical && !view.has(id))
    view.set(id, { _id: id, vertical, imageUrl: null, values, path, createdAt: getCreatedAt(row) })
})
predict('listings.edit', 'vendorListing', (view, id, { input }) => {
  const known = view.get(id)
  if (known) view.set(id, { ...known, values: overlayEdit(known.values, input.body) })
})
predict('listings.adjustStock', 'vendorListing', (view, id, { input }) => {
  const known = view.get(id)
  if (!known) return
  const stock = Math.max(0, Number(known.values['stock'] ?? 0) + input.body.difference)
  view.set(id, { ...known, values: { ...known.values, stock } })
})
const changePhotos: Change<'vendorListing' | 'business' | 'vehicle'> = (view, id, { input, preview }) => {
  const known = view.get(id)
  if (!known) return
  const photos = applyPhotoChange(getPhotos(known), input.body, preview?.imageUrl ?? '')
  view.set(id, { ...known, photos, ...('imageUrl' in known && { imageUrl: photos[0]?.url ?? null }) })
}
predict('listings.photos', 'vendorListing', changePhotos)
predict('business.photos', 'business', changePhotos)
predict('vehicles.photos', 'vehicle', changePhotos)

predict('listings.setClosedDays', 'vendorListing', (view, id, { input: { body } }) => {
  const known = view.get(id)
  if (!known) return
  const otherDays = (known.closedDays ?? []).filter((day) => !body.days.includes(day))
  view.set(id, { ...known, closedDays: body.closed ? [...otherDays, ...body.days].sort() : otherDays })
})

predict('listings.setDayValues', 'vendorListing', (view, id, { input: { body } }) => {
  const known = view.get(id)
  if (!known) return
  const values = Object.entries(overlayEdit(known.dayValues ?? {}, body)).filter(([, value]) => value !== null)
  view.set(id, { ...known, dayValues: Object.fromEntries(values) as Record<string, number> })
})

predict('business.saveDocument', 'business', (view, id, row) => {
  const known = view.get(id)
  const { from: _, ...fields } = row.input.body
  const { document } = row.input.params
  const blank = { _id: document, kind: 'other' as const, expiresOn: null, size: 0, addedAt: getCreatedAt(row) }
  const stored = known?.documents?.find(({ _id }) => _id === document)
  if (known && (stored || fields.file))
    view.set(id, {
      ...known,
      documents: stored
        ? known.documents!.map((other) => (other === stored ? { ...stored, ...fields } : other))
        : [...(known.documents ?? []), { ...blank, ...fields }],
    })
})
predict('business.removeDocument', 'business', (view, id, { input }) => {
  const known = view.get(id)
  if (known) view.set(id, { ...known, documents: known.documents?.filter(({ _id }) => _id !== input.params.document) })
})
const saveFleetRecord: Change<'busRoute' | 'vehicle'> = (view, id, row) => {
  const { from = {}, ...values } = row.input.body
  const known = view.get(id)
  if (known) view.set(id, { ...known, values: overlayEdit(known.values, row.input.body) })
  // An edit replaces values; a creation has none to replace.
  else if (Object.keys(from).length === 0) view.set(id, { _id: id, values, createdAt: getCreatedAt(row) })
}
predict('routes.save', 'busRoute', saveFleetRecord)
predict('vehicles.save', 'vehicle', saveFleetRecord)

predict('business.save', 'business', (view, id, { input, preview }) => {
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
})

/** @param uploadId empty if the picture is removed */
function replaceCover([, ...others]: readonly Photo[], uploadId: string, url: string | null) {
  const photos = uploadId && url ? [{ id: uploadId, url }, ...others] : others
  return { photos, imageUrl: photos[0]?.url ?? null }
}

predict('staff.edit', 'staffMember', (view, id, { input }) => {
  const known = view.get(id)
  const { from: _, ...to } = input.body
  if (known) view.set(id, { ...known, ...to })
})
predict('staff.remove', 'staffMember', (view, id) => void view.delete(id))

predict(
  'auth.updateProfile',
  'me',
  (
    view,
    _,
    {
      input: {
        body: { profileImage, ...textFields },
      },
      preview,
    },
  ) => {
    const picture = profileImage === undefined ? {} : { imageUrl: preview?.imageUrl ?? null }
    view.forEach((me, id) => view.set(id, { ...me, ...textFields, ...picture }))
  },
)

predict('application.attachDocument', 'me', (view, _, row) => {
  const { kind } = row.input.params
  const attached = { kind, fileName: row.input.body.fileName, size: 0, attachedAt: getCreatedAt(row) }
  view.forEach((me, id) => view.set(id, { ...me, documents: [...excludeDocument(me, kind), attached] }))
})
predict('application.removeDocument', 'me', (view, _, { input }) =>
  view.forEach((me, id) => view.set(id, { ...me, documents: excludeDocument(me, input.params.kind) })),
)
const excludeDocument = ({ documents = [] }: SessionUser, kind: string) =>
  documents.filter((document) => document.kind !== kind)

predict('messages.send', 'message', (view, id, row) => void (view.has(id) || view.set(id, buildUnsentMessage(row))))
predict('messages.read', 'conversation', (view, id, { input }) => {
  const conversation = view.get(id)
  if (conversation && conversation.last <= input.body.upTo) view.set(id, { ...conversation, unread: 0 })
})

/** Builds the user's own message before the server has numbered it, or after the server refused it. */
export const buildUnsentMessage = (row: OutboxRow): ChatMessage => ({
  _id: row.input.body.id,
  with: row.input.params.with,
  mine: true,
  author: null,
  text: row.input.body.text,
  about: row.preview?.about ?? null,
  number: 0,
  createdAt: getCreatedAt(row),
})

function putItem(cart: View<CartItem>, id: string, quantity: number, { preview }: OutboxRow): void {
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
