/** Staff who may only view reports receive no personal data of customers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pull } from '#contract/sync/sync'
import { verticalIds } from '#contract/verticals/vertical'
import { verticals } from '#contract/verticals/index'
import type { StaffRole } from '#contract/core/access'
import {
  buildTextSummary,
  insertCustomer,
  insertListing,
  insertAccount,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const person = { name: 'Natasha Canary', phone: '0971000102' }
/** Every personal field of any vertical's choice, and one unclassified field. */
const choice = {
  quantity: 2,
  receive: 'delivery',
  date: '2026-12-24',
  address: { ...person, street: 'Plot 7 Canary Road', town: 'Canaryville', note: 'Canary gate' },
  sender: person,
  receiver: person,
  collectAt: 'Canary yard',
  deliverTo: 'Canary house',
  contents: 'Canary cage',
  names: ['Canary One', 'Canary Two'],
  about: 'My name is Canary',
  nrc: '123456/78/1',
  driver: { licence: 'Canary-1' },
}
const quote = { lines: [], names: ['Canary One (1A)'], place: 'Plot 7 Canary Road, Canaryville' }
const personal = /canary|971000102|961234567|123456/i

async function createBooking(vertical: (typeof verticalIds)[number]) {
  const { db } = world.connection
  const vendor = await insertVendor(db, { business_type: verticals[vertical].businessType })
  const listing = await insertListing(db, { vendor_id: vendor.id, vertical })
  const customer = await insertCustomer(db, { full_name: 'Grace Canary' })
  const bookingFields = {
    vertical,
    booking_type: verticals[vertical].bookingType,
    choice: JSON.stringify(choice),
    quote: JSON.stringify(quote),
  }
  const goods = { quantity: 2, productName: 'Cloth', isDelivery: true, town: 'Canaryville' }
  const summary =
    vertical === 'stores' ? JSON.stringify({ template: 'purchase', params: goods }) : buildTextSummary('2 nights')
  const id = await insertStay(db, {
    account_id: customer.id,
    vendor_id: vendor.id,
    listing_id: listing.id,
    summary,
    created_at: new Date(),
    ...bookingFields,
  })
  const member = await insertAccount(db, {
    role: 'partner',
    staff_role: 'partner-viewer',
    vendor_id: vendor.id,
    business_type: vendor.business_type,
  })
  const token = await insertSession(db, member.id)
  const read = async (cursor?: string) => {
    const { body } = await world.call(pull, { token, query: cursor ? { cursor } : {} })
    return { ...body, booking: body.rows.find((row: any) => row.entity === 'vendorBooking' && row.id === id)?.data }
  }
  const becomes = (staff_role: StaffRole) =>
    db.updateTable('account').set({ staff_role }).where('id', '=', member.id).execute()
  return { read, becomes }
}

describe.each(verticalIds.map((vertical) => [vertical] as const))('a booking of %s', (vertical) => {
  it('hides the name, phone and address of the customer and recipients from a viewer', async () => {
    const { read } = await createBooking(vertical)
    const { booking } = await read()
    expect(JSON.stringify(booking)).not.toMatch(personal)
    expect(booking).toMatchObject({ customerName: 'Name hidden', customerPhone: null, startsOn: '2026-11-10' })
  })

  it('shows the customer and recipients to staff and managers', async () => {
    const { read, becomes } = await createBooking(vertical)
    for (const role of ['partner-staff', 'partner-manager'] as const) {
      await becomes(role)
      expect((await read()).booking).toMatchObject({
        customerName: 'Grace Canary',
        choice: { receiver: person },
        names: quote.names,
      })
    }
  })
})

describe('a staff member whose role changes', () => {
  it('receives a new snapshot, so that the device neither keeps nor misses names', async () => {
    const { read, becomes } = await createBooking('stores')
    await becomes('partner-staff')
    const asStaff = await read()
    await becomes('partner-viewer')
    const asViewer = await read(asStaff.cursor)
    expect(asViewer.snapshot).toBe(true)
    expect(asViewer.booking).toMatchObject({
      customerName: 'Name hidden',
      summary: '2 × Cloth, delivery',
      choice: { quantity: 2, receive: 'delivery' },
    })
    await becomes('partner-staff')
    expect((await read(asViewer.cursor)).booking.customerName).toBe('Grace Canary')
  })
})
