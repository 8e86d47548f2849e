/** Tests of the monthly statement of a company: months in Zambia, sums that agree, and who receives it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { issueCompanyStatement, saveCompany, takeCompanyPayment } from '#contract/counter/companies'
import { recordWalkInOffline, refundWalkIn } from '#contract/counter/walk-ins'
import { insertAccount, insertListing, insertSession, insertVendor } from '../../../../tests/support/builders'
import { readPdf } from '../../../../tests/support/read-pdf'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
/** The evening of 31 October in Lusaka. */
let now = Date.parse('2026-10-31T21:30:00Z')
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: Awaited<ReturnType<typeof insertListing>>
const company = newId()
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
  vendor = await insertVendor(world.connection.db, { name: 'Mosi Lodge' })
  room = await insertListing(world.connection.db, { vendor_id: vendor.id, capacity: 900 })
  const form = {
    ...{ name: 'Zambezi Mining', contactName: '', contactPhone: '', tpin: '1002003004' },
    ...{ people: [], termDays: 30, limit: 100_000, isClosed: false },
  }
  await world.call(saveCompany, {
    token: vendor.owner.token,
    key: newId(),
    params: { id: company },
    body: form as never,
  })
})
afterAll(() => world.close())

async function sell(customerName: string): Promise<string> {
  const id = newId()
  const payment: CounterPayment = { method: 'account', amount: 900, companyId: company }
  const body = {
    ...{ id, listingId: room.id, seenTotal: 900, customerName, payments: [payment] },
    choice: { checkIn: '2026-12-01', checkOut: '2026-12-02', guests: 1, rooms: 1 },
  }
  const sale = await world.call(recordWalkInOffline, { token: vendor.owner.token, key: newId(), body: body as never })
  expect(sale.body).toEqual({})
  return id
}
const issue = (month: string, token = vendor.owner.token) =>
  world.call(issueCompanyStatement, { token, key: newId(), params: { id: company, month } })
/** Without spaces, because a PDF file has positions instead. */
const readText = async (month: string) => {
  const { status, body } = await issue(month)
  expect(status).toBe(200)
  expect(body.fileName).toBe(`tilipo-statement-zambezi-mining-${month}.pdf`)
  return (await readPdf(body.pdf)).join('').replace(/\s+/g, '')
}

it('lists the changes of a month in Zambia, and carries what is owed into the next one', async () => {
  await sell('October Guest')
  now = Date.parse('2026-10-31T22:30:00Z')
  const refunded = await sell('November Guest')
  now += 86_400_000
  const refund = { token: vendor.owner.token, key: newId(), params: { id: refunded } }
  expect((await world.call(refundWalkIn, { ...refund, body: { id: newId(), amount: 900 } })).status).toBe(200)
  const payment: CounterPayment = { method: 'bank_transfer', amount: 1000, reference: 'FT-77' }
  const paid = { token: vendor.owner.token, key: newId(), params: { id: company } }
  expect((await world.call(takeCompanyPayment, { ...paid, body: { id: newId(), payment } as never })).status).toBe(200)

  const october = await readText('2026-10')
  expect(october).toContain('OctoberGuest')
  expect(october).not.toContain('NovemberGuest')
  expect(october).toMatch(/OwedbeforeZMW0\.00SalesonaccountZMW900\.00.*OwedattheendZMW900\.00/)
  expect(october).toContain('Themonthhasended')

  const november = await readText('2026-11')
  expect(november).not.toContain('OctoberGuest')
  expect(november).toMatch(
    /OwedbeforeZMW900\.00SalesonaccountZMW900\.00Refunds.ZMW900\.00Payments.ZMW1,000\.00PaidinadvanceZMW100\.00/,
  )
  expect(november).toContain('Payment(Banktransfer)')
  expect(november).toContain('FT-77')
  expect(november).toContain('Preliminary')
})

it('is refused for months before the company existed, for the future, and for another business', async () => {
  expect((await issue('2026-09')).status).toBe(404)
  expect((await issue('2026-12')).status).toBe(404)
  const other = await insertVendor(world.connection.db)
  expect((await issue('2026-11', other.owner.token)).status).toBe(404)
  expect((await issue('2026-13')).status).toBe(404)
})

it('is refused for viewers, who may not see customers', async () => {
  const viewer = await insertAccount(world.connection.db, {
    role: 'partner',
    staff_role: 'partner-viewer',
    vendor_id: vendor.id,
    business_type: 'hotel',
  })
  expect((await issue('2026-11', await insertSession(world.connection.db, viewer.id))).status).toBe(403)
})
