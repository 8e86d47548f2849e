/** Tests of receipts: only the buyer gets one, only after a payment, always with the same number. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { issueBookingReceipt, issueOrderReceipt } from '#contract/money/receipts'
import { insertCustomer } from '../../../../tests/support/builders'
import { openPayoutFixture, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import { readPdf } from '../../../../tests/support/read-pdf'

let bench: PayoutFixture
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

const issue = (id: string, token: string) =>
  bench.shop.world.call(issueBookingReceipt, { token, params: { id } as never })

it('A receipt contains what was sold and paid, and keeps its number', async () => {
  const { booking, customer, vendor } = await bench.sell()
  const { status, body } = await issue(booking._id, customer.token)
  expect(status).toBe(200)
  const number = /TLP-R-\d{4}-\d{6}/.exec(body.fileName)![0]
  const text = (await readPdf(body.pdf)).join('')
  for (const part of ['Receipt', number, vendor.name, 'ZMW 1,800.00', 'MTN', 'not a fiscal invoice'])
    expect(text).toContain(part)
  expect((await issue(booking._id, customer.token)).body.fileName).toBe(body.fileName)
})

it('A receipt exists only after a payment and only for the buyer', async () => {
  const unpaid = await bench.shop.createPendingPayment('02')
  expect((await issue(unpaid.booking._id, unpaid.customer.token)).body.code).toBe('wrong_state')
  const { booking } = await bench.sell()
  const stranger = await insertCustomer(bench.shop.db)
  expect((await issue(booking._id, stranger.token)).status).toBe(404)
  expect((await issue(randomUUID(), stranger.token)).status).toBe(404)
})

it('The receipt of an order contains all of its paid bookings', async () => {
  const [first, second] = [await bench.sell(), await bench.sell()]
  const orderId = randomUUID()
  await bench.shop.db
    .updateTable('booking')
    .set({ order_id: orderId, account_id: first.customer.id })
    .where('id', 'in', [first.booking._id, second.booking._id])
    .execute()
  const { body } = await bench.shop.world.call(issueOrderReceipt, {
    token: first.customer.token,
    params: { id: orderId } as never,
  })
  const text = (await readPdf(body.pdf)).join('')
  for (const part of ['ZMW 3,600.00', first.vendor.name, second.vendor.name]) expect(text).toContain(part)
})
