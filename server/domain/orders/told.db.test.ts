/** An order is told as one thing: once to its buyer, once to each of its shops. Real PostgreSQL, real endpoints. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { placeOrder } from '#contract/orders'
import { aCustomer, aProduct, aVendor, manySessions } from '../../../tests/support/builders'
import { openTrade, type Trade } from '../../../tests/support/trade'
import { runDue } from '../../../tests/support/work'
import type { World } from '../../../tests/support/world'
import { settle } from '../payments/settle'

let world: World
let trade: Trade
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]))

let customer: Awaited<ReturnType<typeof aCustomer>>
let owners: { cloths: Owner; drums: Owner }
let bookings: { _id: string; listingName: string; reference: string; orderId: string }[]
interface Owner {
  id: string
  email: string
  token: string
}

const db = () => world.connection.db
beforeEach(async () => {
  customer = await aCustomer(db())
  const cloths = await aVendor(db(), { business_type: 'store', name: 'Chitenge House' })
  const drums = await aVendor(db(), { business_type: 'store', name: 'Ngoma' })
  owners = { cloths: await ownerOf(cloths.owner_id), drums: await ownerOf(drums.owner_id) }
  const products = [
    await aProduct(db(), { vendor_id: cloths.id, name: 'Cloth' }),
    await aProduct(db(), { vendor_id: cloths.id, name: 'Shirt' }),
    await aProduct(db(), { vendor_id: drums.id, name: 'Drum' }),
  ]
  const shops = [cloths, drums].map(({ id }) => ({ vendorId: id, receive: 'pickUp', seenFee: 0 }))
  const items = products.map(({ id, price_ngwee }) => ({ productId: id, quantity: 1, seenPrice: price_ngwee / 100 }))
  bookings = (await world.call(placeOrder, { token: customer.token, key: randomUUID(), body: { id: randomUUID(), items, shops } })).body.bookings
  world.gateways.letters.splice(0)
})

async function ownerOf(id: string): Promise<Owner> {
  const { email } = await db().selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, email, token: (await manySessions(db(), [id]))[0]! }
}

const named = (name: string) => bookings.find(({ listingName }) => listingName === name)!
const told = async ({ id }: { id: string }) => (await db().selectFrom('notification').select(['message', 'link']).where('account_id', '=', id).orderBy('created_at').execute())
async function lettersTo({ email }: { email: string }) {
  await runDue(world)
  return world.gateways.letters.filter(({ to }) => to === email)
}

it('that is paid is told once to its buyer, and once to each shop with all that is its own', async () => {
  await trade.pay(named('Shirt')._id, customer)
  const [note, ...more] = await told(customer)
  expect(more).toEqual([])
  expect(note!.message).toMatch(/^Your order at .* is paid and confirmed: /)
  for (const what of ['Chitenge House', 'Ngoma', '1 × Cloth', '1 × Shirt', '1 × Drum']) expect(note!.message).toContain(what)
  expect(note!.link).toBe(`/my-account/orders/${named('Cloth').orderId}`)
  const [cloths, drums] = [await told(owners.cloths), await told(owners.drums)]
  expect([cloths.length, drums.length]).toEqual([1, 1])
  for (const what of ['Cloth', 'Shirt']) expect(cloths[0]!.message).toContain(`${named(what).reference}`)
  expect(cloths[0]!.message).not.toContain('Drum')
  expect(drums[0]!.message).toBe(`New order ${named('Drum').reference}: Drum, 1 × Drum, to be fetched.`)
  expect((await lettersTo(customer)).map(({ subject }) => subject)).toEqual(['Your order is paid and confirmed'])
  for (const owner of Object.values(owners)) expect((await lettersTo(owner)).map(({ subject }) => subject.slice(0, 9))).toEqual(['New order'])
})

it('of which one shop’s part is called off says so once to each side, with the sum that goes back', async () => {
  await trade.pay(named('Cloth')._id, customer)
  const before = (await told(customer)).length
  expect((await trade.cancel(named('Shirt')._id, customer)).status).toBe(200)
  const news = (await told(customer)).slice(before)
  expect(news.map(({ message }) => message)).toEqual([expect.stringMatching(/^You have cancelled your booking of (Cloth and Shirt|Shirt and Cloth)\. ZMW 300\.00 goes back/)])
  expect((await told(owners.cloths)).length).toBe(2)
  expect((await told(owners.drums)).length).toBe(1)
  expect((await trade.stored(named('Drum')._id)).state).toBe('confirmed')
})

it('that its shop calls off says so once', async () => {
  await trade.pay(named('Cloth')._id, customer)
  const before = (await told(customer)).length
  expect((await trade.step(named('Cloth')._id, owners.cloths, 'cancel', 'We had a fire.')).status).toBe(200)
  expect((await told(customer)).slice(before).map(({ message }) => message)).toEqual([expect.stringMatching(/^Chitenge House has cancelled .* We had a fire\. ZMW 300\.00 goes back/)])
  expect((await lettersTo(customer)).filter(({ subject }) => subject.startsWith('Cancelled'))).toHaveLength(1)
})

it('whose payment fails, or comes too late for all of it, is told once', async () => {
  const first = await trade.begin(named('Cloth')._id, customer)
  const { id } = await db().selectFrom('payment').select('id').where('reference', '=', first.reference).executeTakeFirstOrThrow()
  await world.transact((tx) => settle(tx, id, { state: 'failed', message: 'No funds' }))
  expect((await told(customer)).map(({ message }) => message)).toEqual([expect.stringMatching(/^The payment for (?=.*Cloth)(?=.*Shirt)(?=.*Drum).* did not go through/)])
  await trade.pay(named('Cloth')._id, customer)
  await world.transact((tx) => settle(tx, id, { state: 'successful' }))
  expect((await told(customer)).at(-1)!.message).toMatch(/paid for already\. We send ZMW 450\.00 back/)
})
