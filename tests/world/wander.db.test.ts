/**
 * Lives at random: buyers, desks, gateways and clocks do what they can in any order, also what makes no sense then. The
 * database itself writes down every change of state, whoever makes it: none may be outside the tables, all states come up,
 * and never does more go back than was paid.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { partnerStepNames } from '#contract/bookings/booking-steps'
import {
  bookingStateMachine,
  bookingStates,
  paymentStateMachine,
  refundStateMachine,
  type StateMachine,
} from '#contract/core/state-machines'
import { redirectRefund } from '#contract/payments/refunds'
import { Refusal } from '#contract/core/refusals'
import { verticalIds } from '#contract/verticals/vertical'
import { loadDemo } from '../../server/demo/load'
import { expireHold, lockBooking } from '../../server/domain/bookings'
import { cancel } from '../../server/domain/steps/cancel'
import { aCustomer, aSession } from '../support/builders'
import { samplesOf, type Sample } from '../support/offers-of-demo'
import { randomOf } from '../support/sync/random'
import { openTrade, type Trade } from '../support/trade'
import { runDue } from '../support/work'
import type { World } from '../support/world'

const livesEach = 14
const stepsEach = 12
const tables = { booking: bookingStateMachine, payment: paymentStateMachine, refund: refundStateMachine } as Record<
  string,
  StateMachine<string, string>
>

let world: World
let trade: Trade
openTrade(async (opened, tradeInIt) => {
  world = opened
  trade = tradeInIt
  await loadDemo(db(), { at: new Date() })
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`create table seen_edge (process text, was text, came text)`.execute(tx)
      await sql`create function see() returns trigger language plpgsql as $$ begin insert into seen_edge values (tg_table_name, old.state, new.state); return null; end $$`.execute(
        tx,
      )
      for (const table of Object.keys(tables))
        await sql`create trigger see after update on ${sql.table(table)} for each row when (old.state <> new.state) execute function see()`.execute(
          tx,
        )
    })
})
const db = () => world.connection.db

interface Life {
  id: string
  customer: { id: string; token: string }
  owner: { token: string }
  payments: Awaited<ReturnType<Trade['begin']>>[]
  pick<T>(from: readonly T[]): T | undefined
}

/** An answer that is no refusal in plain words is a fault. */
const answered = async (asking: Promise<{ status: number; body: any }>) => {
  const { status, body } = await asking
  expect(status, JSON.stringify(body)).toBeLessThan(500)
}
const refusable = (work: Promise<unknown>) => work.catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
const past = (hours: number) => new Date(Date.now() - hours * 3_600_000)

const steps: ((life: Life) => Promise<unknown>)[] = [
  async (life) =>
    trade.begin(life.id, life.customer).then(
      (payment) => life.payments.push(payment),
      (error: Error) => expect(error.message).toMatch(/^not to be paid/),
    ),
  async ({ payments, pick }) => pick(payments)?.succeed(),
  async ({ payments, pick }) => pick(payments)?.fail(),
  async ({ id, owner, pick }) => answered(trade.step(id, owner, pick(partnerStepNames)!, 'So it is.')),
  async ({ id, owner, pick }) => answered(trade.step(id, owner, pick(['accept', 'begin', 'complete'] as const)!)),
  async ({ id, customer }) => answered(trade.cancel(id, customer)),
  async ({ id }) => refusable(world.transact(async (tx) => cancel(tx, (await lockBooking(tx, id))!, 'system'))),
  async ({ id }) => {
    await db()
      .updateTable('booking')
      .set({ hold_expires_at: past(1) })
      .where('id', '=', id)
      .where('hold_expires_at', 'is not', null)
      .execute()
    await db()
      .updateTable('booking')
      .set({ answer_by: past(1) })
      .where('id', '=', id)
      .where('answer_by', 'is not', null)
      .execute()
    for (const table of ['claim', 'interval_claim'] as const)
      await db()
        .updateTable(table)
        .set({ expires_at: past(1) })
        .where('booking_id', '=', id)
        .where('expires_at', 'is not', null)
        .execute()
    await world.transact((tx) => expireHold(tx, id))
  },
  async ({ id }) =>
    db()
      .updateTable('booking')
      .set({ starts_at: past(1) })
      .where('id', '=', id)
      .execute(),
  ...(['successful', 'failed'] as const).map((state) => async () => {
    world.gateways.says = { state }
    await runDue(world)
    world.gateways.says = { state: 'pending' }
  }),
  async ({ id, customer }) =>
    answered(
      world.call(redirectRefund, {
        token: customer.token,
        key: randomUUID(),
        params: { id },
        body: { phone: '0977123456', network: 'Airtel' },
      }),
    ),
]

async function live({ listingId, vendorId, choice }: Sample, seed: number): Promise<void> {
  const random = randomOf(seed)
  const customer = await aCustomer(db())
  const { owner_id } = await db()
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const { status, body } = await trade.request(listingId, customer, choice)
  if (status !== 200) return expect(body).toMatchObject({ code: 'sold_out' })
  const life: Life = {
    id: body._id,
    customer,
    owner: { token: await aSession(db(), owner_id) },
    payments: [],
    pick: (from) => from[random.below(from.length)],
  }
  for (let step = 0; step < stepsEach; step++) {
    // Most begin by paying; what comes after it is as likely as what comes instead.
    await (step < 2 && random.below(3) > 0 ? steps[step] : life.pick(steps))!(life)
    await moneyIsRight(life.id)
  }
}

async function moneyIsRight(id: string): Promise<void> {
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
  const samples = await samplesOf(world, vertical, 4)
  for (let number = 0; number < livesEach; number++) {
    const sample = samples[number % samples.length]!
    // Of homes the demo's pick is a viewing; who applies is answered first.
    const choice = vertical === 'real-estate' && number % 3 > 0 ? { moveIn: sample.choice.date } : sample.choice
    await live({ ...sample, choice }, number * 7919 + verticalIds.indexOf(vertical))
  }
})

it('all state transitions are in the tables, and every state occurs', async () => {
  const { rows } = await sql<{ process: string; was: string; came: string }>`select distinct * from seen_edge`.execute(
    db(),
  )
  const isInTable = ({ process, was, came }: (typeof rows)[number]) =>
    tables[process]!.edges.some(({ from, to }) => from.includes(was) && to === came)
  expect(rows.filter((row) => !isInTable(row))).toEqual([])
  const came = new Set(rows.filter(({ process }) => process === 'booking').flatMap((edge) => [edge.was, edge.came]))
  expect(bookingStates.filter((state) => !came.has(state))).toEqual([])
})
