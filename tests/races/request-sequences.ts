/** Sequences of requests, each run with its own entities, that are interrupted and then repeated. */
import { randomUUID } from 'node:crypto'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import type { Endpoint } from '#contract/core/endpoint'
import { startPayment } from '#contract/money/payments'
import { push, type PushedCommand } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertCustomer, insertListing, insertAccount, insertProduct, insertVendor } from '../support/builders'
import { newPhoneNumber } from '../support/phone-numbers'
import type { CallOptions, World } from '../support/world'

export interface RequestSequence {
  /** The requests in order, each sent after the response to the previous one. */
  requests: { endpoint: Endpoint; given: CallOptions }[]
  /** The same split into the smallest parts: the database may contain the result of any number of them. */
  parts: { endpoint: Endpoint; given: CallOptions }[]
  names: Map<string, string>
}

type CreateSequence = (world: World) => Promise<RequestSequence>

function createNames() {
  const names = new Map<string, string>()
  const createNamedId = (name: string, id: string = randomUUID()) => {
    names.set(id, name)
    return id
  }
  return { names, named: createNamedId }
}

const createPush = (token: string, commands: PushedCommand[]) => ({
  endpoint: push,
  given: { token, body: { protocol: 1, device: randomUUID(), commands } },
})

function createPushSequence(
  token: string,
  names: RequestSequence['names'],
  commands: PushedCommand[],
): RequestSequence {
  return {
    names,
    requests: [createPush(token, commands)],
    parts: commands.map((command) => createPush(token, [command])),
  }
}

/** A customer's push: the cart, a message that notifies the vendor, a rejected command, and a support ticket. */
const createCustomerPush: CreateSequence = async (world) => {
  const { db } = world.connection
  const { names, named } = createNames()
  const customer = await insertCustomer(db, { id: named('customer') })
  const vendor = await insertVendor(db, { id: named('vendor') })
  named('owner', vendor.owner.id)
  const product = await insertProduct(db, { id: named('product'), vendor_id: vendor.id })
  const createCommand = (endpoint: string, more: object): PushedCommand => ({
    key: named(`key of ${endpoint} ${names.size}`),
    endpoint,
    ...more,
  })
  const ticket = {
    id: named('ticket'),
    subject: 'Zikomo',
    category: 'other',
    priority: 'normal',
    message: 'It does not work as I thought.',
  }
  return createPushSequence(customer.token, names, [
    createCommand('cart.add', { body: { productId: product.id, quantity: 2 } }),
    createCommand('messages.send', {
      params: { with: vendor.id },
      body: { id: named('message'), text: 'Is it still there?' },
    }),
    createCommand('cart.setQuantity', { params: { itemId: randomUUID() }, body: { quantity: 4 } }),
    createCommand('cart.add', { body: { productId: product.id, quantity: 3 } }),
    createCommand('support.open', { body: ticket }),
    createCommand('auth.updateProfile', { body: { full_name: 'Mutale Zulu' } }),
  ])
}

/**
 * A partner's push: a new room, an edit that conflicts with another user's, the profile, and an answer to a customer.
 */
const createPartnerPush: CreateSequence = async (world) => {
  const { db } = world.connection
  const { names, named } = createNames()
  const customer = await insertCustomer(db, { id: named('customer') })
  const vendor = await insertVendor(db, { id: named('vendor') })
  named('owner', vendor.owner.id)
  const room = await insertListing(db, { id: named('room'), vendor_id: vendor.id, capacity: 3 })
  const staffMember = await insertAccount(db, {
    id: named('helper'),
    role: 'partner',
    staff_role: 'partner-staff',
    staff_status: 'active',
    vendor_id: vendor.id,
    business_type: 'hotel',
    full_name: 'Kasonde Musonda',
  })
  await db
    .insertInto('conversation')
    .values({ customer_id: customer.id, vendor_id: vendor.id, last: 1, created_at: new Date() })
    .execute()
  await db
    .insertInto('message')
    .values({
      id: randomUUID(),
      customer_id: customer.id,
      vendor_id: vendor.id,
      number: 1,
      from_customer: true,
      author_id: customer.id,
      text: 'Hello?',
      created_at: new Date(),
    })
    .execute()
  const createPartnerCommand = (endpoint: string, more: object): PushedCommand => ({
    key: named(`key of ${endpoint} ${names.size}`),
    endpoint,
    ...more,
  })
  const values = {
    name: 'River room',
    description: '',
    price: 1250,
    offered: true,
    roomType: 'Double',
    rooms: 3,
    sleeps: 2,
    beds: '',
    amenities: [],
  }
  return createPushSequence(vendor.owner.token, names, [
    createPartnerCommand('listings.create', { body: { id: named('new room'), ...values } }),
    // Another user has changed the price meanwhile: the name is stored, and the price is rejected with the other value.
    createPartnerCommand('listings.edit', {
      params: { id: room.id },
      body: { name: 'Msasa', price: 700, rooms: 5, from: { name: 'Garden room', price: 650, rooms: 3 } },
    }),
    createPartnerCommand('business.save', {
      body: { id: vendor.id, name: 'Heron House', from: { name: 'Musi Lodge' } },
    }),
    createPartnerCommand('messages.send', {
      params: { with: customer.id },
      body: { id: named('message'), text: 'Good morning' },
    }),
    createPartnerCommand('staff.edit', {
      params: { id: staffMember.id },
      body: { name: 'K. Musonda', from: { name: 'Kasonde Musonda' } },
    }),
    createPartnerCommand('staff.remove', { params: { id: randomUUID() } }),
  ])
}

/** A booking and its payment, sent to their own endpoints, because they cannot be queued. */
const createBookingWithPayment: CreateSequence = async (world) => {
  const { db } = world.connection
  const { names, named } = createNames()
  const { token } = await insertCustomer(db, { id: named('customer') })
  const vendor = await insertVendor(db, { id: named('vendor') })
  const room = await insertListing(db, { id: named('room'), vendor_id: vendor.id, capacity: 1 })
  const checkIn = addDays(lusakaDate(Date.now()), 15)
  const id = named('booking')
  const body = {
    id,
    listingId: room.id,
    choice: { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 },
    seenTotal: 1800,
  }
  const requests = [
    { endpoint: requestBooking, given: { token, key: named('key of the booking'), body } },
    {
      endpoint: startPayment,
      given: {
        token,
        key: named('key of the payment'),
        body: { bookingId: id, phone: newPhoneNumber(), network: 'MTN' },
      },
    },
  ]
  return { names, requests, parts: requests }
}

export const requestSequences: Record<string, CreateSequence> = {
  "a customer's push": createCustomerPush,
  "a partner's push": createPartnerPush,
  'a booking and its payment': createBookingWithPayment,
}
