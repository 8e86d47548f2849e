/** The effect of each queued command on the model server. Each returns the reason if it does nothing. */
import { maxItemQuantity } from '#contract/bookings/orders/cart'
import { defaultDurations } from '#contract/bookings/bookings/hold-durations'
import { applicationStateMachine, type ApplicationEvent, type ApplicationState } from '#contract/business/hiring/jobs'
import { getNextState } from '#contract/core/state-machines'
import { maxOpenTickets } from '#contract/messages/support/support'
import { takeCompanyPayment } from './model-companies'
import { saveCustomerRecord } from './model-customers'
import { closeShift, moveCash, openShift } from './model-cash-shifts'
import {
  changeAtCounter,
  refundAtCounter,
  returnCounterStock,
  sellAtCounter,
  sellFromCounterStock,
  takePaymentAtCounter,
} from './model-counter-sales'
import { requestRoom } from './model-booking-requests'
import {
  assignUnit,
  createListing,
  describeBusinessPhoto,
  editListing,
  editStaff,
  orderPhotos,
  orderVehiclePhotos,
  refuseStays,
  adjustStock,
  setClosedDays,
  setDayValues,
  removeStaff,
  saveBusiness,
  saveBusinessDocument,
  saveFleetRecord,
  serveBooking,
} from './model-business'
import { markNotificationsRead, notifyStaff, type CommandContext, type CommandRefusal } from './model-notifications'
import { markConversationRead, publishUserName, sendMessage } from './model-conversations'
import type { ModelServer } from './model-server'
import { buildFavorite, buildCartItem } from './model-entities'

type Effect = (context: CommandContext) => CommandRefusal

export function executeCommand(
  server: ModelServer,
  user: string,
  endpoint: string,
  params: any,
  body: any,
): CommandRefusal {
  const effect = effects[endpoint]
  return effect ? effect({ server, user, params, body, at: new Date(server.now()).toISOString() }) : 'no_such_endpoint'
}

const effects: Record<string, Effect> = {
  'cart.add'({ server, user, body: { productId, quantity } }) {
    if (server.withdrawnProducts.has(productId)) return 'listing_gone'
    const before = server.get(user, 'cartItem', productId)?.quantity ?? 0
    server.put(user, 'cartItem', productId, buildCartItem(productId, Math.min(maxItemQuantity, before + quantity)))
    return null
  },
  'cart.setQuantity'({ server, user, params: { itemId }, body: { quantity } }) {
    if (server.withdrawnProducts.has(itemId) && quantity > 0) return 'listing_gone'
    if (!server.table(user, 'cartItem').has(itemId)) return quantity > 0 ? 'not_in_cart' : null
    server.put(user, 'cartItem', itemId, quantity > 0 ? buildCartItem(itemId, quantity) : null)
    return null
  },
  'cart.remove'({ server, user, params: { itemId } }) {
    if (server.get(user, 'cartItem', itemId)) server.put(user, 'cartItem', itemId, null)
    return null
  },
  'cart.clear'({ server, user, body: { itemIds } }) {
    for (const [id, { data }] of server.table(user, 'cartItem'))
      if (data && (itemIds?.includes(id) ?? true)) server.put(user, 'cartItem', id, null)
    return null
  },
  'favorites.add'({ server, user, params: { listingId }, at }) {
    if (server.get(user, 'favorite', listingId)) return null
    if (!server.business.listings.has(listingId)) return 'listing_gone'
    server.put(user, 'favorite', listingId, buildFavorite(listingId, at))
    return null
  },
  'favorites.remove'({ server, user, params: { listingId } }) {
    if (server.get(user, 'favorite', listingId)) server.put(user, 'favorite', listingId, null)
    return null
  },
  'notifications.read'({ server, user, params: { id } }) {
    if (!server.get(user, 'notification', id)) return 'not_found'
    markNotificationsRead(server, user, (note) => note._id === id)
    return null
  },
  'notifications.readAll'({ server, user, body: { upTo } }) {
    markNotificationsRead(server, user, ({ createdAt }) => !upTo || createdAt <= upTo)
    return null
  },
  'auth.updateProfile'({ server, user, body }) {
    const emptied = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]))
    server.put(user, 'me', user, { ...server.get(user, 'me', user), ...emptied })
    if ('full_name' in body) publishUserName(server, user)
    const member = server.get(user, 'staffMember', user)
    const { full_name: name, phone: phoneNumber } = server.get(user, 'me', user)
    if (member) server.put(user, 'staffMember', user, { ...member, name, phoneNumber })
    return null
  },
  'support.open'({ server, user, body: { id, ...fields }, at }) {
    if (server.get(user, 'supportTicket', id)) return null
    const open = [...server.table(user, 'supportTicket').values()].filter(({ data }) => data?.status === 'open')
    if (open.length >= maxOpenTickets) return 'too_many_tickets'
    server.put(user, 'supportTicket', id, { _id: id, ...fields, status: 'open', createdAt: at, changedAt: at })
    return null
  },
  'support.reply'({ server, user, params, body: { id, message }, at }) {
    const ticket = server.get(user, 'supportTicket', params.id)
    if (!ticket) return 'not_found'
    if (server.get(user, 'supportReply', id)) return null
    server.put(user, 'supportReply', id, { _id: id, ticketId: params.id, fromSupport: false, message, createdAt: at })
    server.put(user, 'supportTicket', params.id, { ...ticket, status: 'open', changedAt: at })
    return null
  },
  'applications.apply'({ server, user, params: { id }, body, at }) {
    const job = server.business.jobs.get(id)
    if (!job) return 'not_found'
    if (!job.open) return 'listing_gone'
    const before = server.get(user, 'application', id)
    if (before && !getNextApplicationState(before.status, 'resubmit')) return 'wrong_state'
    const jobFields = {
      _id: id,
      jobTitle: job.title,
      vendorName: server.business.vendorName,
      town: 'Lusaka',
      closesOn: '2030-01-01',
      reply: null,
    }
    server.put(user, 'application', id, {
      ...jobFields,
      ...body,
      status: 'submitted',
      appliedAt: before?.appliedAt ?? at,
    })
    if (!before || before.status === 'withdrawn') notifyStaff(server, `New application for “${job.title}”.`, null, at)
    return null
  },
  'applications.withdraw'({ server, user, params: { id } }) {
    const before = server.get(user, 'application', id)
    if (!before || before.status === 'withdrawn') return null
    if (!getNextApplicationState(before.status, 'withdraw')) return 'wrong_state'
    server.put(user, 'application', id, { ...before, status: 'withdrawn' })
    return null
  },
  /** One unit, held for a while. A user's own hold does not block the user. */
  'bookings.request'({ server, user, body: { id, listingId } }) {
    if (!server.business.rooms.has(listingId)) return 'listing_gone'
    const hold = server.holds.get(listingId)
    if (hold && hold.user !== user && hold.until > server.now()) return 'sold_out'
    server.holds.set(listingId, { user, until: server.now() + defaultDurations.holdMinutes * 60_000 })
    server.put(user, 'booking', id, { _id: id, status: 'held' })
    server.business.buyers.add(user)
    return null
  },
  'bookings.ask': requestRoom,
  'walkIns.recordOffline': sellAtCounter,
  'counterStock.sell': sellFromCounterStock,
  'counterStock.return': returnCounterStock,
  'walkIns.refund': refundAtCounter,
  'walkIns.takePayment': takePaymentAtCounter,
  'companies.takePayment': takeCompanyPayment,
  'customerRecords.save': saveCustomerRecord,
  'cashShifts.open': openShift,
  'cashShifts.move': moveCash,
  'cashShifts.close': closeShift,
  'application.removeDocument': () => 'wrong_state',
  'bookings.serve': serveBooking,
  'bookings.changeOffline': changeAtCounter,
  'bookings.answerChangeRequestOffline': ({ server, user }) =>
    user === server.business.owner ? 'not_found' : 'forbidden',
  'bookings.changeOwnOffline': () => 'not_found',
  'bookings.answerChangeOfferOffline': () => 'not_found',
  'bookings.assign': assignUnit,
  'parcels.step': refuseStays,
  'orders.report': refuseStays,
  'listings.create': createListing,
  'listings.edit': editListing,
  'listings.photos': orderPhotos,
  'listings.adjustStock': adjustStock,
  'listings.setClosedDays': setClosedDays,
  'listings.setDayValues': setDayValues,
  'business.photos': describeBusinessPhoto,
  'business.saveDocument': saveBusinessDocument,
  'business.removeDocument': () => null,
  'routes.save': (context) => saveFleetRecord('busRoute', context),
  'vehicles.save': (context) => saveFleetRecord('vehicle', context),
  'vehicles.photos': orderVehiclePhotos,
  'business.save': saveBusiness,
  'staff.edit': editStaff,
  'staff.remove': removeStaff,
  'messages.send': sendMessage,
  'messages.read': markConversationRead,
}

const getNextApplicationState = (from: ApplicationState, event: ApplicationEvent) =>
  getNextState(applicationStateMachine, from, event, 'customer')
