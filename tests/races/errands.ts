/** What people ask for in one go, with things of their own each time: to be disturbed in the middle, and asked for again. */
import { randomUUID } from 'node:crypto'
import { requestBooking } from '#contract/bookings/bookings'
import type { Endpoint } from '#contract/core/endpoint'
import { startPayment } from '#contract/payments/payments'
import { push, type PushedCommand } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { aCustomer, aListing, anAccount, aProduct, aVendor } from '../support/builders'
import { newPhone } from '../support/phones'
import type { Asking, World } from '../support/world'

export interface Errand {
  /** In this order, each when the one before was answered. */
  requests: { endpoint: Endpoint; given: Asking }[]
  /** The same in the smallest parts: what may stand in the database in between. */
  parts: { endpoint: Endpoint; given: Asking }[]
  names: Map<string, string>
}

type Make = (world: World) => Promise<Errand>

function naming() {
  const names = new Map<string, string>()
  const named = (name: string, id: string = randomUUID()) => {
    names.set(id, name)
    return id
  }
  return { names, named }
}

const pushOf = (token: string, commands: PushedCommand[]) => ({
  endpoint: push,
  given: { token, body: { protocol: 1, device: randomUUID(), commands } },
})

function pushed(token: string, names: Errand['names'], commands: PushedCommand[]): Errand {
  return { names, requests: [pushOf(token, commands)], parts: commands.map((command) => pushOf(token, [command])) }
}

/** The cart, a message that rings at the business, what is refused, and a ticket. */
const customers: Make = async (world) => {
  const { db } = world.connection
  const { names, named } = naming()
  const customer = await aCustomer(db, { id: named('customer') })
  const vendor = await aVendor(db, { id: named('vendor') })
  named('owner', vendor.owner.id)
  const product = await aProduct(db, { id: named('product'), vendor_id: vendor.id })
  const one = (endpoint: string, more: object): PushedCommand => ({
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
  return pushed(customer.token, names, [
    one('cart.add', { body: { productId: product.id, quantity: 2 } }),
    one('messages.send', { params: { with: vendor.id }, body: { id: named('message'), text: 'Is it still there?' } }),
    one('cart.setQuantity', { params: { itemId: randomUUID() }, body: { quantity: 4 } }),
    one('cart.add', { body: { productId: product.id, quantity: 3 } }),
    one('support.open', { body: ticket }),
    one('auth.updateProfile', { body: { full_name: 'Mutale Zulu' } }),
  ])
}

/** A room that is made, one that is edited though somebody else did so too, the profile, an answer. */
const partners: Make = async (world) => {
  const { db } = world.connection
  const { names, named } = naming()
  const customer = await aCustomer(db, { id: named('customer') })
  const vendor = await aVendor(db, { id: named('vendor') })
  named('owner', vendor.owner.id)
  const room = await aListing(db, { id: named('room'), vendor_id: vendor.id, capacity: 3 })
  const helper = await anAccount(db, {
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
  const one = (endpoint: string, more: object): PushedCommand => ({
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
  return pushed(vendor.owner.token, names, [
    one('listings.create', { body: { id: named('new room'), ...values } }),
    // Somebody else has another price by now: the name is written, and of the price theirs is told.
    one('listings.edit', {
      params: { id: room.id },
      body: { name: 'Msasa', price: 700, rooms: 5, from: { name: 'Garden room', price: 650, rooms: 3 } },
    }),
    one('business.save', { body: { id: vendor.id, name: 'Heron House', from: { name: 'Musi Lodge' } } }),
    one('messages.send', { params: { with: customer.id }, body: { id: named('message'), text: 'Good morning' } }),
    one('staff.edit', { params: { id: helper.id }, body: { name: 'K. Musonda', from: { name: 'Kasonde Musonda' } } }),
    one('staff.remove', { params: { id: randomUUID() } }),
  ])
}

/** At its own address: what cannot wait in a queue. */
const buyers: Make = async (world) => {
  const { db } = world.connection
  const { names, named } = naming()
  const { token } = await aCustomer(db, { id: named('customer') })
  const vendor = await aVendor(db, { id: named('vendor') })
  const room = await aListing(db, { id: named('room'), vendor_id: vendor.id, capacity: 1 })
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
      given: { token, key: named('key of the payment'), body: { bookingId: id, phone: newPhone(), network: 'MTN' } },
    },
  ]
  return { names, requests, parts: requests }
}

export const errands: Record<string, Make> = {
  "a customer's push": customers,
  "a partner's push": partners,
  'a booking and its payment': buyers,
}
