/** Tests of a refund whose first transfer succeeds after a failure, when the buyer has chosen another wallet. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { locksWaitedFor } from '../../../tests/races/racing'
import { anAccount } from '../../../tests/support/builders'
import { minutes, Shop, total, type Paying } from '../../../tests/support/shop'
import { sendRefund } from './send'
import { settleRefund } from './settle'

let shop: Shop
let admin: { id: string }
beforeAll(async () => {
  shop = await Shop.open()
  admin = await anAccount(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(() => shop.begin())
afterEach(() => shop.till.close())

/** A refund that failed and was redirected to a wallet with this ending. The new transfer is not sent yet. */
async function redirected(ending: string): Promise<Paying & { first: string }> {
  const one = await shop.goingBack('19')
  await shop.till.pass(1000, 1)
  await shop.run()
  const first = (await shop.refundsOf(one))[0]!.reference
  expect((await shop.redirect(one, ending)).status).toBe(200)
  return { ...one, first }
}

const books = async (one: Paying & { first: string }) => {
  const [refund] = await shop.refundsOf(one)
  const left = await shop.books(
    one.booking._id,
    refund!.id,
    refund!.reference,
    one.first,
    ...shop.transfers().map(({ referenceId }) => referenceId),
  )
  return Object.fromEntries(Object.entries(left).filter(([, amount]) => amount !== 0))
}
const toldOfArrival = async ({ customer }: Paying) =>
  (await shop.told(customer.id)).filter((message) => message.startsWith('We have sent '))
const alarms = async ({ booking }: Paying) => {
  const { reference } = await shop.db
    .selectFrom('booking')
    .select('reference')
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow()
  return (await shop.told(admin.id)).filter(
    (message) => message.includes('was paid twice') && message.includes(reference),
  )
}
/** Lets the gateway report the first transfer as successful after its failure. */
const thinksAgain = () => shop.till.pass(15 * minutes, shop.till.deaf ? 0 : 1)

async function expectOnce(one: Paying & { first: string }, ending: string): Promise<void> {
  expect(await shop.refundsOf(one)).toMatchObject([
    { state: 'successful', phone: expect.stringMatching(new RegExp(`${ending}$`)) },
  ])
  expect([shop.sent(), await books(one), await alarms(one), await shop.stateOf(one)]).toEqual([
    total,
    {},
    [],
    'refunded',
  ])
  expect(await toldOfArrival(one)).toHaveLength(1)
}

async function expectTwice(one: Paying & { first: string }): Promise<void> {
  // The buyer received the refund twice, and the ledger shows the second one on their account.
  expect([shop.sent(), await books(one)]).toEqual([
    2 * total,
    { 'gateway:lipila': -total, [`customer:${one.customer.id}:refundable`]: total },
  ])
  expect([(await toldOfArrival(one)).length, (await alarms(one)).length, await shop.stateOf(one)]).toEqual([
    1,
    1,
    'refunded',
  ])
}

it('is not sent to the new wallet if the first succeeds before the second transfer starts', async () => {
  const one = await redirected('55')
  const id = (await shop.refundsOf(one))[0]!.id
  // The job that sends the new transfer runs after the success of the first one is known.
  await shop.world.connection.pool.query('delete from graphile_worker._private_jobs')
  await thinksAgain()
  await shop.run()
  await sendRefund({ db: shop.db, gateways: shop.world.gateways }, id)
  await shop.run(3600)
  expect(shop.transfers()).toHaveLength(1)
  await expectOnce(one, '19')
})

it('counts the first success during an open second transfer, and reports a double refund once', async () => {
  const one = await redirected('13')
  await shop.run()
  const second = (await shop.refundsOf(one))[0]!.reference
  shop.till.deaf = true
  const [refused] = shop.transfers()
  Object.assign(refused!, { status: 'Successful' })
  await shop.till.callBack(one.first, 'Successful')
  await shop.run()
  await expectOnce(one, '19')
  await thinksAgain()
  await Promise.all([
    ...Array.from({ length: 20 }, () => shop.till.callBack(second, 'Successful')),
    shop.run(),
    shop.run(),
    shop.run(),
  ])
  await shop.run(3600)
  await expectTwice(one)
})

it('is reported as a double refund by a recheck without a callback after both transfers succeeded', async () => {
  const one = await redirected('55')
  await shop.run()
  await shop.till.pass(1000, 1)
  await shop.run()
  await expectOnce(one, '55')
  shop.till.deaf = true
  await thinksAgain()
  await shop.run(3600)
  await expectTwice(one)
  await shop.till.callBack(one.first, 'Successful')
  await shop.run(86_400)
  await expectTwice(one)
})

it('counts the first success after the second transfer failed as well', async () => {
  const one = await redirected('10')
  await shop.run()
  await shop.till.pass(1000, 1)
  await shop.run()
  await thinksAgain()
  await shop.run()
  await expectOnce(one, '19')
  expect((await shop.redirect(one, '55')).status).toBe(409)
})

it('waits for a concurrent success of the first transfer and does not start the second', async () => {
  const one = await redirected('55')
  const id = (await shop.refundsOf(one))[0]!.id
  await shop.world.connection.pool.query('delete from graphile_worker._private_jobs')
  Object.assign(shop.transfers()[0]!, { status: 'Successful' })
  let sending: Promise<void> | undefined
  await shop.world.transact(async (tx) => {
    await settleRefund(tx, id, { reference: one.first, state: 'successful' })
    sending = sendRefund({ db: shop.db, gateways: shop.world.gateways }, id)
    await expect.poll(() => locksWaitedFor(shop.world.connection)).toBe(1)
  })
  await sending
  expect(shop.transfers()).toHaveLength(1)
  await expectOnce(one, '19')
})
