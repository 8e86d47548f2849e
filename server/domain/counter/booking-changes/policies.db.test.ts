/**
 * Tests of cancellation policies (decision 140): a booking keeps the one with which it was made, whatever the business chooses
 * afterwards, and a change takes another only where the customer sees it first.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteBooking } from '#contract/bookings/bookings/request-booking'
import { editListing } from '#contract/business/listings/own-listings'
import { listing as readListing } from '#contract/catalogue/catalogue'
import { addDays, formatDate, lusakaDate } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { changeBooking, quoteChange } from '#contract/counter/booking-changes'
import {
  answerChangeOffer,
  answerChangeRequest,
  changeOwnBooking,
  offerChange,
  quoteOwnChange,
} from '#contract/counter/change-offers'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let flow: ReturnType<typeof createBookingFlow>
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  vendor = await insertVendor(db())
  flow = createBookingFlow(world)
})
afterAll(() => world.close())

/** The check-in at 14:00 is 39 to 41 days ahead, whatever the time is now. */
const firstDay = addDays(lusakaDate(Date.now()), 40)
const season = addDays(firstDay, 30)
const seasonPolicies = [{ policy: 'nonRefundable', from: season, to: addDays(season, 6) }]
const stay = (nights: number, day = firstDay) => ({ checkIn: day, checkOut: addDays(day, nights), guests: 1, rooms: 1 })

/** Edits the listing like the form of the business. */
async function choose(listingId: string, chosen: object) {
  const edit = { token: vendor.owner.token, key: newId(), params: { id: listingId }, body: chosen as never }
  const { status, body } = await world.call(editListing, edit)
  expect([status, body.fields]).toEqual([200, undefined])
}
async function insertRoom(chosen?: object): Promise<string> {
  const { id } = await insertListing(db(), { vendor_id: vendor.id, capacity: 50 })
  if (chosen) await choose(id, chosen)
  return id
}
type Customer = Awaited<ReturnType<typeof insertCustomer>>
async function buy(listingId: string, choice = stay(2)) {
  const customer = await insertCustomer(db())
  const { _id: id } = await flow.buy(listingId, customer, choice)
  return { id, customer }
}
const readPolicy = async (id: string) => {
  const { policyName, policy } = (await flow.readBooking(id)).quote
  return [policyName ?? 'standard', policy.map(({ template }) => template)[0]]
}
/** @returns what goes back, in ZMW */
async function cancel(id: string, customer: Customer): Promise<number> {
  expect((await flow.cancel(id, customer)).status).toBe(200)
  return (await flow.findRefunds(id)).reduce((sum, { amount_ngwee }) => sum + zmwOf(amount_ngwee), 0)
}
const buildChange = (listingId: string, choice: object, seenTotal: number, id = newId()) =>
  ({ id, listingId, choice, seenTotal }) as never
const expectDone = ({ status, body }: { status: number; body: any }) => {
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const changeOwn = async (id: string, { token }: Customer, body: never) =>
  expectDone(await world.call(changeOwnBooking, { token, key: newId(), params: { id }, body }))
const quoteOwn = async (id: string, { token }: Customer, listingId: string, choice: object) =>
  expectDone(await world.call(quoteOwnChange, { token, params: { id }, body: { listingId, choice } as never }))
const change = async (id: string, body: object) =>
  expectDone(
    await world.call(changeBooking, {
      token: vendor.owner.token,
      key: newId(),
      params: { id },
      body: body as never,
    }),
  )
const accept = async (id: string, { token }: Customer, offerId: string) =>
  expectDone(
    await world.call(answerChangeOffer, { token, key: newId(), params: { id }, body: { offerId, accepts: true } }),
  )
const agree = async (id: string, offerId: string) =>
  expectDone(
    await world.call(answerChangeRequest, {
      token: vendor.owner.token,
      key: newId(),
      params: { id },
      body: { offerId, accepts: true },
    }),
  )
async function payFor(id: string, customer: Customer): Promise<void> {
  await flow.beginPayment(id, customer)
  world.gateways.nextStatus = { state: 'successful' }
  await runDueTasks(world)
  world.gateways.nextStatus = { state: 'pending' }
}

describe('a booking', () => {
  it('keeps the policy that it was made with when the business chooses another one', async () => {
    const room = await insertRoom({ cancellationPolicy: 'moderate' })
    const before = await buy(room)
    const frozen = (await flow.readBooking(before.id)).quote
    await choose(room, { cancellationPolicy: 'nonRefundable' })
    const after = await buy(room)
    expect((await flow.readBooking(before.id)).quote).toEqual(frozen)
    expect(await readPolicy(after.id)).toEqual(['nonRefundable', 'chosenTerms'])
    expect([await cancel(before.id, before.customer), await cancel(after.id, after.customer)]).toEqual([1800, 0])
  })

  it('has the standard terms if the business has chosen no policy', async () => {
    const { id } = await buy(await insertRoom())
    expect(await readPolicy(id)).toEqual(['standard', 'freeUntilCheckIn'])
  })

  it('returns half of the price within the last two weeks of a strict policy', async () => {
    const { id, customer } = await buy(
      await insertRoom({ cancellationPolicy: 'strict' }),
      stay(3, addDays(lusakaDate(Date.now()), 6)),
    )
    expect(await cancel(id, customer)).toBe(1350)
  })

  it('takes the policy of the season in which it starts, as its quote and the page say', async () => {
    const room = await insertRoom({ cancellationPolicy: 'flexible', seasonPolicies })
    const { body } = await world.call(readListing, { params: { id: room } })
    expect(body.listing.policies).toEqual([
      {
        label: 'Cancellation',
        text: 'Free cancellation until 6 hours before check-in. After that, or if you do not come, the first night is charged.',
      },
      {
        label: `Cancellation from ${formatDate(season)} to ${formatDate(addDays(season, 6))}`,
        text: 'Non-refundable. If you cancel or do not come, the full price is charged.',
      },
    ])
    const policies = []
    for (const day of [addDays(season, -1), season, addDays(season, 6), addDays(season, 7)]) {
      const quoted = await world.call(quoteBooking, { body: { listingId: room, choice: stay(2, day) } as never })
      policies.push(String(quoted.body.policy).slice(0, 13))
    }
    expect(policies).toEqual(['Free cancella', 'Non-refundabl', 'Non-refundabl', 'Free cancella'])
    const { id, customer } = await buy(room, stay(2, addDays(season, 6)))
    expect(await cancel(id, customer)).toBe(0)
  })
})

describe('a change by the business', () => {
  it('keeps the policy of the booking, at the current price and at the agreed one', async () => {
    const room = await insertRoom({ cancellationPolicy: 'moderate' })
    const [{ id, customer }, other] = [await buy(room), await buy(room)]
    await choose(room, { cancellationPolicy: 'nonRefundable' })
    const quoted = await world.call(quoteChange, {
      token: vendor.owner.token,
      params: { id },
      body: { listingId: room, choice: stay(1) } as never,
    })
    expect(quoted.body.policy).toMatch(/^Free cancellation until 3 days/)
    await change(id, buildChange(room, stay(2, addDays(firstDay, 3)), 1800))
    await change(other.id, { ...(buildChange(room, stay(3), 1800) as object), keepsPrice: true })
    expect([await readPolicy(id), await readPolicy(other.id)]).toEqual([
      ['moderate', 'chosenTerms'],
      ['moderate', 'chosenTerms'],
    ])
    expect([await cancel(id, customer), await cancel(other.id, other.customer)]).toEqual([1800, 1800])
  })

  it('keeps the policy of the booking if the customer accepts and pays it', async () => {
    const room = await insertRoom({ cancellationPolicy: 'moderate', seasonPolicies })
    const { id, customer } = await buy(room)
    const offerId = newId()
    const body = buildChange(room, stay(3, season), 2700, offerId)
    expectDone(await world.call(offerChange, { token: vendor.owner.token, key: newId(), params: { id }, body }))
    await choose(room, { cancellationPolicy: 'strict' })
    await accept(id, customer, offerId)
    await payFor(id, customer)
    expect(await readPolicy(id)).toEqual(['moderate', 'chosenTerms'])
    expect(await cancel(id, customer)).toBe(2700)
  })

  it('keeps the standard terms of a booking from before the business has chosen a policy', async () => {
    const room = await insertRoom()
    const { id } = await buy(room)
    await choose(room, { cancellationPolicy: 'nonRefundable' })
    await change(id, buildChange(room, stay(1), 900))
    expect(await readPolicy(id)).toEqual(['standard', 'freeUntilCheckIn'])
  })
})

describe('a change by the customer', () => {
  it('takes the policy of the new days while cancelling is free, and says so before', async () => {
    const room = await insertRoom({ cancellationPolicy: 'flexible', seasonPolicies })
    const { id, customer } = await buy(room)
    const quoted = await quoteOwn(id, customer, room, stay(2, season))
    expect([quoted.needsAnswer, quoted.policy.slice(0, 14)]).toEqual([false, 'Non-refundable'])
    await changeOwn(id, customer, buildChange(room, stay(2, season), 1800))
    expect(await readPolicy(id)).toEqual(['nonRefundable', 'chosenTerms'])
    expect(await cancel(id, customer)).toBe(0)
  })

  it('is refused if the business has chosen another policy since the customer saw it', async () => {
    const room = await insertRoom({ cancellationPolicy: 'flexible' })
    const { id, customer } = await buy(room)
    const { policy: seenPolicy } = await quoteOwn(id, customer, room, stay(2, season))
    await choose(room, { cancellationPolicy: 'nonRefundable' })
    const body = { ...(buildChange(room, stay(2, season), 1800) as object), seenPolicy } as never
    const call = { token: customer.token, params: { id }, body }
    const refused = await world.call(changeOwnBooking, { ...call, key: newId() })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'price_changed',
      'The cancellation terms have changed since you saw them. Please open the change again and check them.',
    ])
    expect(await readPolicy(id)).toEqual(['flexible', 'chosenTerms'])
    await choose(room, { cancellationPolicy: 'flexible' })
    expectDone(await world.call(changeOwnBooking, { ...call, key: newId() }))
    expect((await flow.readBooking(id)).starts_on).toBe(season)
  })

  it('needs the business if the booking is non-refundable, and stays so on other days', async () => {
    const room = await insertRoom({ cancellationPolicy: 'flexible', seasonPolicies })
    const { id, customer } = await buy(room, stay(2, season))
    const quoted = await quoteOwn(id, customer, room, stay(2))
    expect([quoted.needsAnswer, quoted.policy.slice(0, 14)]).toEqual([true, 'Non-refundable'])
    const offerId = newId()
    const asked = await changeOwn(id, customer, buildChange(room, stay(2), 1800, offerId))
    expect(asked.changeOffer).toMatchObject({ by: 'customer', status: 'open' })
    await agree(id, offerId)
    expect((await flow.readBooking(id)).starts_on).toBe(firstDay)
    expect(await readPolicy(id)).toEqual(['nonRefundable', 'chosenTerms'])
    expect(await cancel(id, customer)).toBe(0)
  })

  it('is made with the policy that the customer has seen if it is paid later, whatever the business chooses meanwhile', async () => {
    const room = await insertRoom({ cancellationPolicy: 'moderate' })
    const { id, customer } = await buy(room)
    const sent = await changeOwn(id, customer, buildChange(room, stay(3), 2700))
    expect(sent.changeOffer.status).toBe('accepted')
    await choose(room, { cancellationPolicy: 'nonRefundable' })
    await payFor(id, customer)
    expect((await flow.readBooking(id)).total_ngwee).toBe(270_000)
    expect(await readPolicy(id)).toEqual(['moderate', 'chosenTerms'])
  })
})
