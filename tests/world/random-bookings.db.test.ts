/**
 * Random bookings: buyers, front desks, gateways and clocks act in any order, also where the action makes no sense. A
 * database trigger records every state change, regardless of its cause. No transition may be outside the state machines, every
 * state must occur, and a refund never exceeds what was paid.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { partnerStepNames } from '#contract/counter/booking-steps'
import {
  bookingStateMachine,
  bookingStates,
  paymentStateMachine,
  refundStateMachine,
  type StateMachine,
} from '#contract/core/state-machines'
import { redirectRefund } from '#contract/money/refunds'
import { Refusal } from '#contract/core/refusals'
import { verticalIds } from '#contract/verticals/vertical'
import { expireHold, lockBooking } from '../../server/domain/bookings/bookings'
import { cancel } from '../../server/domain/counter/steps/cancel'
import { insertCustomer, insertSession } from '../support/builders'
import { findSamples, type Sample } from '../support/demo-samples'
import { createSeededRandom } from '../support/sync/random'
import { openBookingFlow, type BookingFlow } from '../support/booking-flow'
import { runDueTasks } from '../support/run-tasks'
import type { World } from '../support/world'

const bookingsPerVertical = 14
const stepsPerBooking = 12
const stateMachines = {
  booking: bookingStateMachine,
  payment: paymentStateMachine,
  refund: refundStateMachine,
} as Record<string, StateMachine<string, string>>

let world: World
let trade: BookingFlow
openBookingFlow(
  async (openedWorld, openedTrade) => {
    world = openedWorld
    trade = openedTrade
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`create table seen_edge (process text, was text, came text)`.execute(tx)
        await sql`create function see() returns trigger language plpgsql as $$ begin insert into seen_edge values (tg_table_name, old.state, new.state); return null; end $$`.execute(
          tx,
        )
        for (const table of Object.keys(stateMachines))
          await sql`create trigger see after update on ${sql.table(table)} for each row when (old.state <> new.state) execute function see()`.execute(
            tx,
          )
      })
  },
  { hasDemoData: true },
)
const db = () => world.connection.db

interface BookingRun {
  id: string
  customer: { id: string; token: string }
  owner: { token: string }
  payments: Awaited<ReturnType<BookingFlow['beginPayment']>>[]
  pick<T>(from: readonly T[]): T | undefined
}

/** Expects a response that is not a server error: refusals are allowed here. */
const expectNoServerError = async (call: Promise<{ status: number; body: any }>) => {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBeLessThan(500)
}
const allowRefusal = (work: Promise<unknown>) => work.catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

const actions: ((life: BookingRun) => Promise<unknown>)[] = [
  async (life) =>
    trade.beginPayment(life.id, life.customer).then(
      (payment) => life.payments.push(payment),
      (error: Error) => expect(error.message).toMatch(/^not to be paid/),
    ),
  async ({ payments, pick }) => pick(payments)?.succeed(),
  async ({ payments, pick }) => pick(payments)?.fail(),
  async ({ id, owner, pick }) => expectNoServerError(trade.step(id, owner, pick(partnerStepNames)!, 'So it is.')),
  async ({ id, owner, pick }) =>
    expectNoServerError(trade.step(id, owner, pick(['accept', 'begin', 'complete'] as const)!)),
  async ({ id, customer }) => expectNoServerError(trade.cancel(id, customer)),
  async ({ id }) => allowRefusal(world.transact(async (tx) => cancel(tx, (await lockBooking(tx, id))!, 'system'))),
  async ({ id }) => {
    await db()
      .updateTable('booking')
      .set({ hold_expires_at: hoursAgo(1) })
      .where('id', '=', id)
      .where('hold_expires_at', 'is not', null)
      .execute()
    await db()
      .updateTable('booking')
      .set({ answer_by: hoursAgo(1) })
      .where('id', '=', id)
      .where('answer_by', 'is not', null)
      .execute()
    for (const table of ['claim', 'interval_claim'] as const)
      await db()
        .updateTable(table)
        .set({ expires_at: hoursAgo(1) })
        .where('booking_id', '=', id)
        .where('expires_at', 'is not', null)
        .execute()
    await world.transact((tx) => expireHold(tx, id))
  },
  async ({ id }) =>
    db()
      .updateTable('booking')
      .set({ starts_at: hoursAgo(1) })
      .where('id', '=', id)
      .execute(),
  ...(['successful', 'failed'] as const).map((state) => async () => {
    world.gateways.nextStatus = { state }
    await runDueTasks(world)
    world.gateways.nextStatus = { state: 'pending' }
  }),
  async ({ id, customer }) =>
    expectNoServerError(
      world.call(redirectRefund, {
        token: customer.token,
        key: randomUUID(),
        params: { id },
        body: { phone: '0977123456', network: 'Airtel' },
      }),
    ),
]

async function expectInvariantsOfRandomBooking({ listingId, vendorId, choice }: Sample, seed: number): Promise<void> {
  const random = createSeededRandom(seed)
  const customer = await insertCustomer(db())
  const { owner_id } = await db()
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const { status, body } = await trade.request(listingId, customer, choice)
  if (status !== 200) return expect(body).toMatchObject({ code: 'sold_out' })
  const run: BookingRun = {
    id: body._id,
    customer,
    owner: { token: await insertSession(db(), owner_id) },
    payments: [],
    pick: (from) => from[random.below(from.length)],
  }
  for (let step = 0; step < stepsPerBooking; step++) {
    // Most bookings are paid first; the steps after a payment are as likely as those instead of one.
    await (step < 2 && random.below(3) > 0 ? actions[step] : run.pick(actions))!(run)
    await expectConsistentMoney(run.id)
  }
}

async function expectConsistentMoney(id: string): Promise<void> {
  const { rows } = await sql<{
    taken: number
    back: number
    arrived: number
    kept: number
    owed: number
    ledger: number
  }>`
    select
      (select coalesce(sum(s.amount_ngwee), 0) from payment p join payment_share s on s.payment_id = p.id
        where s.booking_id = ${id} and p.state in ('successful', 'refund_due', 'refunded'))::int as taken,
      (select coalesce(sum(amount_ngwee), 0) from refund where booking_id = ${id})::int as back,
      (select coalesce(sum(amount_ngwee), 0) from refund where booking_id = ${id} and state = 'successful')::int as arrived,
      paid_ngwee as kept, owed_ngwee as owed, (select coalesce(sum(amount_ngwee), 0) from entry)::int as ledger
    from booking where id = ${id}`.execute(db())
  const { taken, back, arrived, kept, owed, ledger } = rows[0]!
  expect(
    { ledger, back: back <= taken, arrived: arrived <= back, owed: owed <= kept, kept: kept <= taken },
    JSON.stringify(rows[0]),
  ).toEqual({ ledger: 0, back: true, arrived: true, owed: true, kept: true })
}

it.each(verticalIds)('random lives of bookings of %s keep all invariants', async (vertical) => {
  const samples = await findSamples(world, vertical, 4)
  for (let number = 0; number < bookingsPerVertical; number++) {
    const sample = samples[number % samples.length]!
    // For homes the demo chooses a viewing. Two thirds apply to move in instead, which the partner must accept.
    const choice = vertical === 'real-estate' && number % 3 > 0 ? { moveIn: sample.choice.date } : sample.choice
    await expectInvariantsOfRandomBooking({ ...sample, choice }, number * 7919 + verticalIds.indexOf(vertical))
  }
})

it('all state transitions are in the tables, and every state occurs', async () => {
  const { rows } = await sql<{ process: string; was: string; came: string }>`select distinct * from seen_edge`.execute(
    db(),
  )
  const isInTable = ({ process, was, came }: (typeof rows)[number]) =>
    stateMachines[process]!.edges.some(({ from, to }) => from.includes(was) && to === came)
  expect(rows.filter((row) => !isInTable(row))).toEqual([])
  const reachedStates = new Set(
    rows.filter(({ process }) => process === 'booking').flatMap((edge) => [edge.was, edge.came]),
  )
  expect(bookingStates.filter((state) => !reachedStates.has(state))).toEqual([])
})
