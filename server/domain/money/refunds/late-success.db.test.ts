/** Tests of a refund whose first transfer succeeds after a failure, when the buyer has chosen another wallet. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { countLockWaits } from '../../../../tests/races/race-setup'
import { insertAccount } from '../../../../tests/support/builders'
import { minuteMs, PaymentFixture, totalNgwee, type PendingPayment } from '../../../../tests/support/payment-fixture'
import { sendRefund } from './send'
import { settleRefund } from './settle'

let shop: PaymentFixture
let admin: { id: string }
beforeAll(async () => {
  shop = await PaymentFixture.open()
  admin = await insertAccount(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(() => shop.startGateway())
afterEach(() => shop.gateway.close())

/** Creates a refund that failed and was redirected to a wallet with this ending. The new transfer is not sent yet. */
async function createRedirectedRefund(ending: string): Promise<PendingPayment & { first: string }> {
  const purchase = await shop.createPendingRefund('19')
  await shop.gateway.advance(1000, 1)
  await shop.runTasks()
  const first = (await shop.findRefunds(purchase))[0]!.reference
  expect((await shop.redirect(purchase, ending)).status).toBe(200)
  return { ...purchase, first }
}

const getOpenBalances = async (purchase: PendingPayment & { first: string }) => {
  const [refund] = await shop.findRefunds(purchase)
  const balances = await shop.sumLedger(
    purchase.booking._id,
    refund!.id,
    refund!.reference,
    purchase.first,
    ...shop.transfers().map(({ referenceId }) => referenceId),
  )
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))
}
const listArrivalNotifications = async ({ customer }: PendingPayment) =>
  (await shop.getNotifications(customer.id)).filter((message) => message.startsWith('We have sent '))
const listDoubleRefundAlarms = async ({ booking }: PendingPayment) => {
  const { reference } = await shop.db
    .selectFrom('booking')
    .select('reference')
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow()
  return (await shop.getNotifications(admin.id)).filter(
    (message) => message.includes('was paid twice') && message.includes(reference),
  )
}
/** Lets the gateway report the first transfer as successful after its failure. */
const succeedAfterFailure = () => shop.gateway.advance(15 * minuteMs, shop.gateway.isUnreachable ? 0 : 1)

async function expectOneRefund(purchase: PendingPayment & { first: string }, ending: string): Promise<void> {
  expect(await shop.findRefunds(purchase)).toMatchObject([
    { state: 'successful', phone: expect.stringMatching(new RegExp(`${ending}$`)) },
  ])
  expect([
    shop.sumSentNgwee(),
    await getOpenBalances(purchase),
    await listDoubleRefundAlarms(purchase),
    await shop.getBookingState(purchase),
  ]).toEqual([totalNgwee, {}, [], 'refunded'])
  expect(await listArrivalNotifications(purchase)).toHaveLength(1)
}

async function expectDoubleRefund(purchase: PendingPayment & { first: string }): Promise<void> {
  // The buyer received the refund twice, and the ledger shows the second one on their account.
  expect([shop.sumSentNgwee(), await getOpenBalances(purchase)]).toEqual([
    2 * totalNgwee,
    { 'gateway:lipila': -totalNgwee, [`customer:${purchase.customer.id}:refundable`]: totalNgwee },
  ])
  expect([
    (await listArrivalNotifications(purchase)).length,
    (await listDoubleRefundAlarms(purchase)).length,
    await shop.getBookingState(purchase),
  ]).toEqual([1, 1, 'refunded'])
}

it('is not sent to the new wallet if the first succeeds before the second transfer starts', async () => {
  const purchase = await createRedirectedRefund('55')
  const id = (await shop.findRefunds(purchase))[0]!.id
  // Delete the queued job, so that the new transfer is sent only after the first one is known to have succeeded.
  await shop.world.connection.pool.query('delete from pending_job')
  await succeedAfterFailure()
  await shop.runTasks()
  await sendRefund({ db: shop.db, gateways: shop.world.gateways }, id)
  await shop.runTasks(3600)
  expect(shop.transfers()).toHaveLength(1)
  await expectOneRefund(purchase, '19')
})

it('counts the first success during an open second transfer, and reports a double refund once', async () => {
  const purchase = await createRedirectedRefund('13')
  await shop.runTasks()
  const second = (await shop.findRefunds(purchase))[0]!.reference
  shop.gateway.isUnreachable = true
  const [firstTransfer] = shop.transfers()
  Object.assign(firstTransfer!, { status: 'Successful' })
  await shop.gateway.sendCallback(purchase.first, 'Successful')
  await shop.runTasks()
  await expectOneRefund(purchase, '19')
  await succeedAfterFailure()
  await Promise.all([
    ...Array.from({ length: 20 }, () => shop.gateway.sendCallback(second, 'Successful')),
    shop.runTasks(),
    shop.runTasks(),
    shop.runTasks(),
  ])
  await shop.runTasks(3600)
  await expectDoubleRefund(purchase)
})

it('is reported as a double refund by a recheck without a callback after both transfers succeeded', async () => {
  const purchase = await createRedirectedRefund('55')
  await shop.runTasks()
  await shop.gateway.advance(1000, 1)
  await shop.runTasks()
  await expectOneRefund(purchase, '55')
  shop.gateway.isUnreachable = true
  await succeedAfterFailure()
  await shop.runTasks(3600)
  await expectDoubleRefund(purchase)
  await shop.gateway.sendCallback(purchase.first, 'Successful')
  await shop.runTasks(86_400)
  await expectDoubleRefund(purchase)
})

it('counts the first success after the second transfer failed as well', async () => {
  const purchase = await createRedirectedRefund('10')
  await shop.runTasks()
  await shop.gateway.advance(1000, 1)
  await shop.runTasks()
  await succeedAfterFailure()
  await shop.runTasks()
  await expectOneRefund(purchase, '19')
  expect((await shop.redirect(purchase, '55')).status).toBe(409)
})

it('waits for a concurrent success of the first transfer and does not start the second', async () => {
  const purchase = await createRedirectedRefund('55')
  const id = (await shop.findRefunds(purchase))[0]!.id
  await shop.world.connection.pool.query('delete from pending_job')
  Object.assign(shop.transfers()[0]!, { status: 'Successful' })
  let secondTransfer: Promise<void> | undefined
  await shop.world.transact(async (tx) => {
    await settleRefund(tx, id, { reference: purchase.first, state: 'successful' })
    secondTransfer = sendRefund({ db: shop.db, gateways: shop.world.gateways }, id)
    await expect.poll(() => countLockWaits(shop.world.connection)).toBe(1)
  })
  await secondTransfer
  expect(shop.transfers()).toHaveLength(1)
  await expectOneRefund(purchase, '19')
})
