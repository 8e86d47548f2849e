/** What each queued command does at the model server. Each answers with the reason for which it does nothing, if there is one. */
import { maxItemQuantity } from '#contract/orders/cart'
import { holdMinutes } from '#contract/bookings/bookings'
import { applicationStateMachine, type ApplicationEvent, type ApplicationState } from '#contract/hiring/jobs'
import { getNextState } from '#contract/core/state-machines'
import { maxOpenTickets } from '#contract/support/support'
import { askForRoom } from './model-asks'
import {
  assign,
  createListing,
  editListing,
  editStaff,
  orderPhotos,
  removeStaff,
  saveBusiness,
  serve,
} from './model-business'
import { markRead, notifyAll, type Doing, type Refused } from './model-notes'
import { readTalk, renamed, sendTalk } from './model-talk'
import type { ModelServer } from './model-server'
import { favoriteOf, itemOf } from './model-things'

type Effect = (doing: Doing) => Refused

export function carryOut(server: ModelServer, user: string, endpoint: string, params: any, body: any): Refused {
  const effect = effects[endpoint]
  return effect ? effect({ server, user, params, body, at: new Date(server.now()).toISOString() }) : 'no_such_endpoint'
}

const effects: Record<string, Effect> = {
  'cart.add'({ server, user, body: { productId, quantity } }) {
    if (server.gone.has(productId)) return 'listing_gone'
    const before = server.get(user, 'cartItem', productId)?.quantity ?? 0
    server.put(user, 'cartItem', productId, itemOf(productId, Math.min(maxItemQuantity, before + quantity)))
    return null
  },
  'cart.setQuantity'({ server, user, params: { itemId }, body: { quantity } }) {
    if (server.gone.has(itemId) && quantity > 0) return 'listing_gone'
    if (!server.table(user, 'cartItem').has(itemId)) return quantity > 0 ? 'not_in_cart' : null
    server.put(user, 'cartItem', itemId, quantity > 0 ? itemOf(itemId, quantity) : null)
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
    if (!server.town.listings.has(listingId)) return 'listing_gone'
    server.put(user, 'favorite', listingId, favoriteOf(listingId, at))
    return null
  },
  'favorites.remove'({ server, user, params: { listingId } }) {
    if (server.get(user, 'favorite', listingId)) server.put(user, 'favorite', listingId, null)
    return null
  },
  'notifications.read'({ server, user, params: { id } }) {
    if (!server.get(user, 'notification', id)) return 'not_found'
    markRead(server, user, (note) => note._id === id)
    return null
  },
  'notifications.readAll'({ server, user, body: { upTo } }) {
    markRead(server, user, ({ createdAt }) => !upTo || createdAt <= upTo)
    return null
  },
  'auth.updateProfile'({ server, user, body }) {
    const emptied = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === '' ? null : value]))
    server.put(user, 'me', user, { ...server.get(user, 'me', user), ...emptied })
    if ('full_name' in body) renamed(server, user)
    const member = server.get(user, 'staffMember', user)
    const { full_name: name, phone: phoneNumber } = server.get(user, 'me', user)
    if (member) server.put(user, 'staffMember', user, { ...member, name, phoneNumber })
    return null
  },
  'support.open'({ server, user, body: { id, ...asked }, at }) {
    if (server.get(user, 'supportTicket', id)) return null
    const open = [...server.table(user, 'supportTicket').values()].filter(({ data }) => data?.status === 'open')
    if (open.length >= maxOpenTickets) return 'too_many_tickets'
    server.put(user, 'supportTicket', id, { _id: id, ...asked, status: 'open', createdAt: at, changedAt: at })
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
    const job = server.town.jobs.get(id)
    if (!job) return 'not_found'
    if (!job.open) return 'listing_gone'
    const before = server.get(user, 'application', id)
    if (before && !move(before.status, 'resubmit')) return 'wrong_state'
    const shown = {
      _id: id,
      jobTitle: job.title,
      vendorName: server.town.vendorName,
      town: 'Lusaka',
      closesOn: '2030-01-01',
      reply: null,
    }
    server.put(user, 'application', id, { ...shown, ...body, status: 'submitted', appliedAt: before?.appliedAt ?? at })
    if (!before || before.status === 'withdrawn') notifyAll(server, `New application for “${job.title}”.`, null, at)
    return null
  },
  'applications.withdraw'({ server, user, params: { id } }) {
    const before = server.get(user, 'application', id)
    if (!before || before.status === 'withdrawn') return null
    if (!move(before.status, 'withdraw')) return 'wrong_state'
    server.put(user, 'application', id, { ...before, status: 'withdrawn' })
    return null
  },
  /** One place, held for a while; one's own hold never stands in one's way. */
  'bookings.request'({ server, user, body: { id, listingId } }) {
    if (!server.town.rooms.has(listingId)) return 'listing_gone'
    const hold = server.holds.get(listingId)
    if (hold && hold.user !== user && hold.until > server.now()) return 'sold_out'
    server.holds.set(listingId, { user, until: server.now() + holdMinutes * 60_000 })
    server.put(user, 'booking', id, { _id: id, status: 'held' })
    return null
  },
  'bookings.ask': askForRoom,
  'bookings.serve': serve,
  'bookings.assign': assign,
  'listings.create': createListing,
  'listings.edit': editListing,
  'listings.photos': orderPhotos,
  'business.save': saveBusiness,
  'staff.edit': editStaff,
  'staff.remove': removeStaff,
  'messages.send': sendTalk,
  'messages.read': readTalk,
}

const move = (from: ApplicationState, event: ApplicationEvent) =>
  getNextState(applicationStateMachine, from, event, 'customer')
