/**
 * Messages between customer and business, in the model server: each side sees the conversation under the other side's
 * ID.
 */
import type { RefusalCode } from '#contract/core/refusals'
import { markNotificationsRead, notify, notifyStaff, type CommandContext } from './model-notifications'
import type { ModelServer } from './model-server'

const notificationIntervalMs = 5 * 60_000

interface Side {
  /** The side's account; null for a business whose owner is not a user of the world. */
  account: string | null
  /** The ID under which the other side sees this side. */
  id: string
  isCustomer: boolean
}

function getSides(
  { business: modelBusiness }: ModelServer,
  user: string,
  otherId: string,
): { mine: Side; theirs: Side } {
  const business: Side = { account: modelBusiness.owner, id: modelBusiness.vendor, isCustomer: false }
  const buildCustomerSide = (id: string): Side => ({ account: id, id, isCustomer: true })
  return modelBusiness.people.includes(user)
    ? { mine: business, theirs: buildCustomerSide(otherId) }
    : { mine: buildCustomerSide(user), theirs: { ...business, id: otherId } }
}

interface Conversation {
  last: number
  messages: { id: string; number: number; fromCustomer: boolean; author: string; text: string; at: string }[]
  readUpTo: { customer: number; business: number }
  notifiedAt: { customer: number; business: number }
}

const conversationsByServer = new WeakMap<ModelServer, Map<string, Conversation>>()

function getConversation(
  server: ModelServer,
  { mine, theirs }: { mine: Side; theirs: Side },
  shouldCreate: boolean,
): Conversation | undefined {
  const conversations = conversationsByServer.get(server) ?? new Map<string, Conversation>()
  conversationsByServer.set(server, conversations)
  const name = mine.isCustomer ? `${mine.id}/${theirs.id}` : `${theirs.id}/${mine.id}`
  const existing = conversations.get(name)
  if (existing || !shouldCreate) return existing
  const created: Conversation = {
    last: 0,
    messages: [],
    readUpTo: { customer: 0, business: 0 },
    notifiedAt: { customer: -Infinity, business: -Infinity },
  }
  conversations.set(name, created)
  return created
}

export function sendMessage({ server, user, params, body, at }: CommandContext): RefusalCode | null {
  const sides = getSides(server, user, params.with)
  const { mine, theirs } = sides
  if (mine.isCustomer && params.with === server.business.hiddenVendor) return 'provider_gone'
  if (mine.isCustomer && params.with !== server.business.vendor) return 'not_found'
  // A business starts conversations only with customers who have booked.
  const canStart = mine.isCustomer || server.business.buyers.has(theirs.id)
  const conversation = getConversation(server, sides, canStart)
  if (!conversation) return 'not_found'
  if (conversation.messages.some(({ id }) => id === body.id)) return null
  conversation.last += 1
  conversation.messages.push({
    id: body.id,
    number: conversation.last,
    fromCustomer: mine.isCustomer,
    author: user,
    text: body.text,
    at,
  })
  for (const [own, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    if (!own.account) continue
    server.put(own.account, 'message', body.id, {
      _id: body.id,
      with: other.id,
      mine: own === mine,
      author: own.isCustomer || mine.isCustomer ? null : getFullName(server, user),
      text: body.text,
      about: null,
      number: conversation.last,
      createdAt: at,
    })
  }
  publishConversation(server, sides, conversation)
  notifyOtherSide(server, user, sides, conversation, at)
  return null
}

export function markConversationRead({ server, user, params, body }: CommandContext): RefusalCode | null {
  const sides = getSides(server, user, params.with)
  const conversation = getConversation(server, sides, false)
  if (!conversation) return 'not_found'
  markNotificationsRead(server, user, ({ link }) => link === buildConversationLink(sides.mine.isCustomer, params.with))
  const side = sides.mine.isCustomer ? 'customer' : 'business'
  const newReadUpTo = Math.min(body.upTo, conversation.last)
  if (newReadUpTo <= conversation.readUpTo[side]) return null
  conversation.readUpTo[side] = newReadUpTo
  publishConversation(server, sides, conversation)
  return null
}

/** Publishes each side's current view of the conversation. */
function publishConversation(
  server: ModelServer,
  { mine, theirs }: { mine: Side; theirs: Side },
  conversation: Conversation,
): void {
  for (const [own, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    if (!own.account) continue
    const last = conversation.messages.at(-1)!
    const ownReadUpTo = own.isCustomer ? conversation.readUpTo.customer : conversation.readUpTo.business
    server.put(own.account, 'conversation', other.id, {
      _id: other.id,
      name: other.isCustomer ? getFullName(server, other.id) : server.business.vendorName,
      imageUrl: null,
      open: true,
      last: conversation.last,
      lastText: last.text,
      lastMine: last.fromCustomer === own.isCustomer,
      lastAt: last.at,
      unread: conversation.messages.filter(
        ({ number, fromCustomer }) => fromCustomer !== own.isCustomer && number > ownReadUpTo,
      ).length,
      seen: own.isCustomer ? conversation.readUpTo.business : conversation.readUpTo.customer,
    })
  }
}

/** Everyone in a conversation with the business sees its new name. */
export function renameBusiness(server: ModelServer, name: string): void {
  server.business = { ...server.business, vendorName: name }
  for (const user of server.business.people)
    server.put(user, 'me', user, { ...server.get(user, 'me', user), companyName: name })
  publishConversations(server, () => true)
}

/** Publishes a user's new name: a customer's conversations show it, and so do messages that staff wrote. */
export function publishUserName(server: ModelServer, user: string): void {
  const { people } = server.business
  if (!people.includes(user)) return publishConversations(server, (customer) => customer === user)
  for (const conversation of conversationsByServer.get(server)?.values() ?? []) {
    for (const { id, author } of conversation.messages)
      if (author === user)
        server.put(user, 'message', id, { ...server.get(user, 'message', id), author: getFullName(server, user) })
  }
}

function publishConversations(server: ModelServer, isAffected: (customer: string) => boolean): void {
  const { owner, vendor } = server.business
  for (const [participants, conversation] of conversationsByServer.get(server) ?? []) {
    const customer = participants.split('/')[0]!
    if (isAffected(customer))
      publishConversation(
        server,
        {
          mine: { account: customer, id: customer, isCustomer: true },
          theirs: { account: owner, id: vendor, isCustomer: false },
        },
        conversation,
      )
  }
}

function notifyOtherSide(
  server: ModelServer,
  user: string,
  { mine, theirs }: { mine: Side; theirs: Side },
  conversation: Conversation,
  at: string,
): void {
  const side = mine.isCustomer ? 'business' : 'customer'
  const now = Date.parse(at)
  if (now - conversation.notifiedAt[side] < notificationIntervalMs) return
  conversation.notifiedAt[side] = now
  const name = mine.isCustomer ? getFullName(server, user) : server.business.vendorName
  const [message, link] = [`New message from ${name}.`, buildConversationLink(theirs.isCustomer, mine.id)]
  if (theirs.isCustomer) notify(server, theirs.id, message, link, at)
  else notifyStaff(server, message, link, at)
}

const getFullName = (server: ModelServer, user: string): string => server.get(user, 'me', user)?.full_name ?? ''

const buildConversationLink = (isCustomer: boolean, partnerId: string): string =>
  `${isCustomer ? '/messages' : '/admin/messages'}?chatWith=${partnerId}`
