/** Tests of the search of administrators: each kind is found by what people quote, and by nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSearchItems, searchForAdmins, type SearchKind } from '#contract/platform/search'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { addDays, lusakaDate } from '#contract/core/dates'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let admin: string
const ids = { customer: '', owner: '', vendor: '', listing: '', booking: '', walkIn: '', payment: '', ticket: '' }
let reference = ''
const db = () => world.connection.db
const walkInPhone = '0977123456'
const payerPhone = '0966445566'

beforeAll(async () => {
  world = await openWorld()
  admin = (await insertCustomer(db(), { role: 'superAdmin' })).token
  const vendor = await insertVendor(db(), { name: 'Kafubu Riverside Lodge' })
  const listing = await insertListing(db(), { vendor_id: vendor.id, name: 'Zambezi view chalet', capacity: 9 })
  const customer = await insertCustomer(db(), { full_name: 'Mulenga Searchable', phone: payerPhone })
  const flow = createBookingFlow(world)
  const checkIn = addDays(lusakaDate(Date.now()), 30)
  const stay = { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 }
  const booking = await flow.buy(listing.id, customer, stay)
  const walkIn = newId()
  const sale = { id: walkIn, listingId: listing.id, choice: stay, seenTotal: 900, customerName: 'Walk In' }
  const sold = await world.call(recordWalkIn, {
    token: vendor.owner.token,
    key: newId(),
    body: { ...sale, customerPhone: walkInPhone } as never,
  })
  if (sold.status !== 200) throw new Error(sold.body.message)
  const ticket = newId()
  await db()
    .insertInto('support_ticket')
    .values({
      id: ticket,
      account_id: customer.id,
      subject: 'The chalet was flooded',
      category: 'other',
      priority: 'normal',
      status: 'open',
      message: 'Water everywhere',
      created_at: new Date(),
      changed_at: new Date(),
    })
    .execute()
  const payment = await db()
    .selectFrom('payment')
    .select(['id', 'reference'])
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('payment')
    .set({ gateway_id: 'MP2411.77', phone: payerPhone })
    .where('id', '=', payment.id)
    .execute()
  reference = (await flow.readBooking(booking._id)).reference
  Object.assign(ids, {
    customer: customer.id,
    owner: vendor.owner.id,
    vendor: vendor.id,
    listing: listing.id,
    booking: booking._id,
    walkIn,
    payment: payment.id,
    ticket,
  })
})
afterAll(() => world.close())

async function search(q: string): Promise<string[]> {
  const { status, body } = await world.call(searchForAdmins, { token: admin, query: { q } })
  expect(status).toBe(200)
  return body.map(({ kind, _id }: { kind: string; _id: string }) => `${kind}:${_id}`)
}
const key = (kind: SearchKind, id: string) => `${kind}:${id}`

describe('the search', () => {
  it('finds a booking by its reference, also in lower case and without its beginning', async () => {
    const found = [key('booking', ids.booking)]
    expect(await search(reference)).toEqual(found)
    expect(await search(` ${reference.toLowerCase()} `)).toEqual(found)
    expect(await search(reference.replace('TLP-', ''))).toEqual(found)
    expect(await search(reference.slice(0, -1))).toEqual([])
  })

  it('finds people, businesses and listings by words in any order', async () => {
    expect(await search('searchable mulenga')).toEqual([key('person', ids.customer)])
    expect(await search('riverside kafubu')).toEqual([key('business', ids.vendor)])
    expect(await search('chalet zambezi')).toEqual([key('listing', ids.listing)])
    expect(await search('chalet kitwe')).toEqual([])
  })

  it('finds what belongs to a phone number in each spelling, and nothing of another one', async () => {
    for (const spelling of [walkInPhone, '0977 123 456', '+260977123456'])
      expect(await search(spelling)).toEqual([key('booking', ids.walkIn)])
    expect(await search(payerPhone)).toEqual([key('person', ids.customer), key('payment', ids.payment)])
    expect(await search('0977123457')).toEqual([])
  })

  it('finds a payment by the number of the network, and everything by its id', async () => {
    expect(await search('mp2411.77')).toEqual([key('payment', ids.payment)])
    expect(await search(ids.payment)).toEqual([key('payment', ids.payment)])
    expect(await search(ids.vendor)).toEqual([key('business', ids.vendor)])
  })

  it('finds a support ticket by its subject and by its number', async () => {
    expect(await search('flooded')).toEqual([key('ticket', ids.ticket)])
    expect(await search(`#${ids.ticket.slice(0, 8).toUpperCase()}`)).toEqual([key('ticket', ids.ticket)])
  })

  it('treats wildcards as letters, and answers short and empty text with nothing', async () => {
    for (const q of ['%%%', '__', 'a', ' ', '"; drop table booking']) expect(await search(q)).toEqual([])
  })

  it('does not find an account that was deleted', async () => {
    const gone = await insertCustomer(db(), { full_name: 'Deleted Searchable', email: `${newId()}@removed.invalid` })
    expect(await search('deleted searchable')).not.toContain(key('person', gone.id))
  })
})

it('Recent items are read in their order, without what is unknown or malformed', async () => {
  const items = [key('ticket', ids.ticket), 'person:nobody', `vehicle:${ids.vendor}`, key('person', newId())]
  const { body } = await world.call(readSearchItems, {
    token: admin,
    query: { items: [...items, key('booking', ids.booking)].join(',') },
  })
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['The chalet was flooded', reference])
})
