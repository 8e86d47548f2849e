/** Tests of claims on deposits: who may claim, dispute and decide, and that the deposit is divided exactly once. */
import { describe, expect, it, vi } from 'vitest'
import * as deposits from '#contract/money/deposit-claims'
import { checkDeletion } from '#contract/accounts/personal-data'
import { listAudit } from '#contract/platform/audit'
import { createCorrection } from '#contract/money/corrections'
import { maxOpenTickets } from '#contract/messages/support/support'
import { listTicketsForTeam, readTicketForTeam } from '#contract/messages/support/support-team'
import type { StaffRole } from '#contract/core/access'
import { insertCar, at } from '../../../../tests/support/car-hire'
import { insertCustomer } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { uploadPicture } from '../../../../tests/support/upload-picture'
import { newId, type World } from '../../../../tests/support/world'
import { transact } from '../../../db/transact'
import { clearDueBookings } from '../balances'
import { settleDueClaim } from './settle'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))
vi.setConfig({ testTimeout: 300_000 })

const hour = 3_600_000
const db = () => world.connection.db

/** A hire in progress, with a deposit of ZMW 2,500. */
async function startHire() {
  const hire = await bookHire()
  await trade.step(hire.id, hire.owner, 'begin')
  return hire
}

async function bookHire() {
  const { car, vendor } = await insertCar(db(), 1)
  const customer = await insertCustomer(db())
  const { _id: id } = await trade.buy(car.id, customer, { pickUpAt: at(0, '08:00'), returnAt: at(2, '09:00') })
  return { id, customer, vendor, owner: vendor.owner }
}
type Hire = Awaited<ReturnType<typeof startHire>>

const reason = 'The left mirror is broken.'
const claim = ({ id, owner }: Hire, amount: number, more: object = {}, { token } = owner) =>
  world.call(deposits.claimDeposit, {
    token,
    key: newId(),
    params: { id },
    body: { amount, reason, photos: [], ...more } as never,
  })
const read = ({ id }: Hire, { token }: { token: string }) => world.call(deposits.readDeposit, { token, params: { id } })
const accept = ({ id, customer }: Hire) =>
  world.call(deposits.acceptClaim, { token: customer.token, key: newId(), params: { id } })
const dispute = ({ id, customer }: Hire) =>
  world.call(deposits.disputeClaim, {
    token: customer.token,
    key: newId(),
    params: { id },
    body: { reason: 'It was broken when I got the car.' },
  })
const withdraw = ({ id, owner }: Hire, { token } = owner) =>
  world.call(deposits.withdrawClaim, { token, key: newId(), params: { id } })
const decide = ({ id }: Hire, { token }: { token: string }, awarded: number) =>
  world.call(deposits.decideClaim, {
    token,
    key: newId(),
    params: { id },
    body: { awarded, reason: 'The photos show old rust.' },
  })
const settleAt = (id: string, time: number) =>
  transact(db(), (tx) => settleDueClaim(tx, id), { clock: () => new Date(time) })
const endOfDispute = async ({ id }: Hire) =>
  (
    await db()
      .selectFrom('deposit_claim')
      .select('dispute_until')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
  ).dispute_until.getTime()
const sumAccount = async (account: string) => (await trade.getBalances())[account] ?? 0
const readMoney = async ({ id, customer, vendor }: Hire) => ({
  deposit: 0 - (await sumAccount(`customer:${customer.id}:deposit`)),
  refunds: (await trade.findRefunds(id)).map(({ amount_ngwee }: { amount_ngwee: number }) => amount_ngwee),
  claimed: Number(
    (
      await db()
        .selectFrom('entry')
        .innerJoin('posting', 'posting.id', 'posting_id')
        .where('kind', '=', 'deposit_claimed')
        .where('account', 'like', `vendor:${vendor.id}:%`)
        .select((eb) => eb.fn.sum<string | null>('amount_ngwee').as('sum'))
        .executeTakeFirstOrThrow()
    ).sum ?? 0,
  ),
})

describe('a claim on a deposit', () => {
  it('prevents the deletion of the business until it is settled', async () => {
    const hire = await startHire()
    const listObstacles = async () =>
      (await world.call(checkDeletion, { token: hire.owner.token })).body.obstacles.map(({ title }: any) => title)
    await claim(hire, 700)
    expect(await listObstacles()).toContainEqual(expect.stringMatching(/^Claim on the deposit of booking /))
    await withdraw(hire)
    expect(await listObstacles()).not.toContainEqual(expect.stringMatching(/^Claim/))
  })

  it('ends the hire, returns the rest and pays the claimed amount after 48 hours', async () => {
    const hire = await startHire()
    expect((await read(hire, hire.owner)).body).toEqual({ held: 2500, canClaim: true, claim: null })
    const { status, body } = await claim(hire, 700.5)
    expect([status, body]).toMatchObject([
      200,
      { held: 700.5, canClaim: false, claim: { state: 'claimed', amount: 700.5, reason, awarded: null } },
    ])
    expect(await readMoney(hire)).toEqual({ deposit: 70_050, refunds: [179_950], claimed: 0 })
    const until = await endOfDispute(hire)
    await settleAt(hire.id, until - 1)
    expect((await read(hire, hire.customer)).body.claim.state).toBe('claimed')
    await Promise.all([settleAt(hire.id, until), settleAt(hire.id, until)])
    await settleAt(hire.id, until)
    expect(await readMoney(hire)).toEqual({ deposit: 0, refunds: [179_950], claimed: -70_050 })
    expect((await read(hire, hire.customer)).body).toMatchObject({ held: 0, claim: { state: 'paid', awarded: 700.5 } })
  })

  it('is part of the share that becomes available, also if it is paid before the clearing', async () => {
    const hire = await startHire()
    await claim(hire, 1000)
    await accept(hire)
    const payable = `vendor:${hire.vendor.id}:payable`
    const pending = await sumAccount(payable)
    await clearDueBookings(db(), { clock: () => new Date(Date.now() + 25 * hour) })
    expect(await sumAccount(payable)).toBe(0)
    expect(await sumAccount(`vendor:${hire.vendor.id}:available`)).toBe(pending)
  })

  it('reaches the available balance directly if the share has been cleared', async () => {
    const hire = await startHire()
    await claim(hire, 1000)
    await clearDueBookings(db(), { clock: () => new Date(Date.now() + 25 * hour) })
    const before = await sumAccount(`vendor:${hire.vendor.id}:available`)
    await settleAt(hire.id, await endOfDispute(hire))
    expect(await sumAccount(`vendor:${hire.vendor.id}:available`)).toBe(before - 100_000)
  })

  it('A claim on a deposit that is disputed is divided by an administrator, who sees it on the support ticket', async () => {
    const hire = await startHire()
    await claim(hire, 700)
    expect((await dispute(hire)).body.claim).toMatchObject({
      state: 'disputed',
      dispute: 'It was broken when I got the car.',
    })
    // The job of the claim runs all the same, and pays nothing.
    await settleAt(hire.id, await endOfDispute(hire))
    expect(await readMoney(hire)).toMatchObject({ deposit: 70_000, claimed: 0 })
    const admin = await insertCustomer(db(), { role: 'superAdmin' })
    const { tickets } = (await world.call(listTicketsForTeam, { token: admin.token, query: {} })).body
    const ticket = tickets.find(({ requester }: any) => requester.email === hire.customer.email)
    const details = (await world.call(readTicketForTeam, { token: admin.token, params: { id: ticket._id } })).body
    expect(details.booking._id).toBe(hire.id)
    expect((await read(hire, admin)).body.claim).toMatchObject({ state: 'disputed', amount: 700 })
    expect((await decide(hire, admin, 700.01)).body.fields).toEqual({
      awarded: 'The claim is ZMW 700.00. You cannot award more.',
    })
    expect((await decide(hire, admin, 200)).body).toMatchObject({ state: 'decided', awarded: 200 })
    expect((await decide(hire, admin, 200)).status).toBe(409)
    expect(await readMoney(hire)).toEqual({ deposit: 0, refunds: [180_000, 50_000], claimed: -20_000 })
    const { body } = await world.call(listAudit, { token: admin.token, query: { action: 'deposit.decide' } })
    expect(body[0]).toMatchObject({ after: { awarded: 200 }, reason: 'The photos show old rust.' })
  })

  it('shows the words of the customer and of the decision to staff who may see customers, and not to viewers', async () => {
    const hire = await startHire()
    await claim(hire, 700)
    await dispute(hire)
    const readAs = async (staff_role: StaffRole) => {
      const member = await insertCustomer(db(), { role: 'partner', vendor_id: hire.vendor.id, staff_role })
      return (await read(hire, member)).body.claim
    }
    expect(await readAs('partner-viewer')).toMatchObject({ state: 'disputed', amount: 700, dispute: null })
    expect((await readAs('partner-staff')).dispute).toBe('It was broken when I got the car.')
    await decide(hire, await insertCustomer(db(), { role: 'admin' }), 200)
    expect(await readAs('partner-viewer')).toMatchObject({ state: 'decided', awarded: 200, decision: null })
    expect((await readAs('partner-manager')).decision).toBe('The photos show old rust.')
  })

  it('counts in the sum of corrections that the administrator who decided can make alone that day', async () => {
    const hire = await startHire()
    await claim(hire, 600)
    await dispute(hire)
    const [admin, other] = [
      await insertCustomer(db(), { role: 'admin' }),
      await insertCustomer(db(), { role: 'admin' }),
    ]
    await decide(hire, admin, 500)
    const correct = async ({ token }: { token: string }) =>
      (
        await world.call(createCorrection, {
          token,
          key: newId(),
          body: { id: newId(), amount: 1, reason: 'A guest paid twice by mistake.', vendor: hire.vendor.id },
        })
      ).body.status
    expect([await correct(admin), await correct(other)]).toEqual(['requested', 'posted'])
  })

  it('is returned to the customer if the business withdraws it', async () => {
    const hire = await startHire()
    await claim(hire, 2500)
    expect(await readMoney(hire)).toEqual({ deposit: 250_000, refunds: [], claimed: 0 })
    expect((await withdraw(hire)).body.claim).toMatchObject({ state: 'withdrawn', awarded: 0 })
    expect(await readMoney(hire)).toEqual({ deposit: 0, refunds: [250_000], claimed: 0 })
    expect((await dispute(hire)).status).toBe(409)
  })

  it('is settled once if both sides act at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const hire = await startHire()
      await claim(hire, 900)
      const statuses = await Promise.all([accept(hire), withdraw(hire), dispute(hire)])
      expect(statuses.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
      await settleAt(hire.id, await endOfDispute(hire))
      const { state } = (await read(hire, hire.customer)).body.claim
      const { deposit, claimed } = await readMoney(hire)
      expect({ state, deposit, claimed }).toEqual(
        {
          paid: { state: 'paid', deposit: 0, claimed: -90_000 },
          withdrawn: { state: 'withdrawn', deposit: 0, claimed: 0 },
          disputed: { state: 'disputed', deposit: 90_000, claimed: 0 },
        }[state as 'paid' | 'withdrawn' | 'disputed'],
      )
    }
  })

  it('has photos, which only the two sides and administrators can open', async () => {
    const hire = await startHire()
    const photo = await uploadPicture(world, hire.owner.token, 'document')
    expect((await claim(hire, 100, { photos: [photo] })).body.claim.photos).toBe(1)
    const open = ({ token }: { token: string }, number = 1) =>
      world.call(deposits.openClaimPhoto, { token, params: { id: hire.id, photo: number } })
    for (const reader of [hire.owner, hire.customer, await insertCustomer(db(), { role: 'admin' })]) {
      const { body } = await open(reader)
      expect((await world.app.inject({ url: body.url })).headers['content-type']).toBe('image/jpeg')
    }
    expect((await open(await insertCustomer(db()))).status).toBe(404)
    expect((await open((await insertCar(db(), 1)).vendor.owner)).status).toBe(404)
    expect((await open(hire.owner, 2)).status).toBe(404)
  })

  it('is refused above the deposit, twice, for the booking of others and after the hire', async () => {
    const hire = await startHire()
    expect((await claim(hire, 2500.01)).body.fields).toEqual({
      amount: 'The deposit is ZMW 2,500.00. You cannot claim more.',
    })
    expect((await claim(hire, 0)).status).toBe(422)
    expect((await claim(hire, 100, { reason: 'Dirt' })).status).toBe(422)
    expect((await claim(hire, 100, { photos: [newId()] })).status).toBe(410)
    expect((await claim(hire, 100, {}, (await insertCar(db(), 1)).vendor.owner)).status).toBe(404)
    // Nothing of these attempts remains.
    expect((await read(hire, hire.owner)).body).toEqual({ held: 2500, canClaim: true, claim: null })
    await claim(hire, 100)
    expect((await claim(hire, 100)).status).toBe(409)
    const ended = await startHire()
    await trade.step(ended.id, ended.owner, 'complete')
    expect((await claim(ended, 100)).status).toBe(409)
    expect((await read(ended, ended.owner)).body).toEqual({ held: 0, canClaim: false, claim: null })
  })

  it.each(['refund first', 'dispute first'])(
    'A claim on a deposit and a cancellation never pay the same money twice: %s',
    async (order) => {
      const target = order === 'refund first' ? await bookHire() : await startHire()
      const cancel = () => trade.cancel(target.id, target.customer)
      if (order === 'refund first') {
        expect((await cancel()).status).toBe(200)
        expect((await claim(target, 100)).status).toBe(409)
        expect((await dispute(target)).status).toBe(404)
      } else {
        await claim(target, 100)
        await dispute(target)
        expect((await cancel()).status).toBe(409)
      }
      const { deposit, refunds, claimed } = await readMoney(target)
      const { paid_ngwee } = await db()
        .selectFrom('booking')
        .select('paid_ngwee')
        .where('id', '=', target.id)
        .executeTakeFirstOrThrow()
      const refunded = refunds.reduce((sum: number, amount: number) => sum + amount, 0)
      expect(claimed).toBe(0)
      expect(refunded).toBe(order === 'refund first' ? paid_ngwee : 240_000)
      expect(deposit).toBe(order === 'refund first' ? 0 : 10_000)
    },
  )

  it('can be disputed by a customer who has too many open tickets', async () => {
    const hire = await startHire()
    await claim(hire, 100)
    await db()
      .insertInto('support_ticket')
      .values(
        Array.from({ length: maxOpenTickets }, () => ({
          id: newId(),
          account_id: hire.customer.id,
          subject: 'Question',
          category: 'other',
          priority: 'low',
          message: 'A question.',
          status: 'open',
          created_at: new Date(),
          changed_at: new Date(),
        })) as never,
      )
      .execute()
    expect((await dispute(hire)).body.claim.state).toBe('disputed')
  })

  it('cannot be answered by strangers, or disputed after the time', async () => {
    const hire = await startHire()
    await claim(hire, 100)
    const stranger = { ...hire, customer: await insertCustomer(db()), owner: (await insertCar(db(), 1)).vendor.owner }
    for (const attempt of [accept(stranger), dispute(stranger), withdraw(stranger), read(stranger, stranger.customer)])
      expect((await attempt).status).toBe(404)
    await db()
      .updateTable('deposit_claim')
      .set({ dispute_until: new Date() })
      .where('booking_id', '=', hire.id)
      .execute()
    expect((await dispute(hire)).status).toBe(409)
  })
})
