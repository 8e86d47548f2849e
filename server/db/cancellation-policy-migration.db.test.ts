/** Migration 125 must not change the text of any stored policy, because it is frozen when the booking is made. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderPolicy, type PolicySentence } from '#contract/bookings/cancellation-texts'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from './connect'

let connection: Connection
openConnection((newConnection) => (connection = newConnection))

const migration = readFileSync(join(import.meta.dirname, 'migrations/125-cancellation-policies.sql'), 'utf8')

/** Policies of the previous release, with the templates that each one gets. */
const storedPolicies: [policy: string, templates: string[]][] = [
  [
    'Free cancellation until 24 hours before check-in. After that, or if you do not come, the first night is charged. If you leave early, you still pay for the nights you booked. If the hotel cancels, you get a full refund.',
    ['freeUntilCheckIn', 'earlyCheckOutIsCharged', 'refundIfHotelCancels'],
  ],
  [
    'Full refund until 24 hours before departure, half until 2 hours before, nothing after that. If the coach does not run, you get a full refund.',
    ['refundInTwoTiers', 'refundIfCoachDoesNotRun'],
  ],
  [
    'Full refund until the goods are sent or collected. Faulty goods can be returned within 14 days.',
    ['goodsUntilSent', 'goodsCanBeReturned'],
  ],
  [
    "Viewing is always free. Please cancel if you can't come. Pay nothing before you have seen the home.",
    ['viewingIsFree'],
  ],
  ['Free cancellation until 48 hours before pick-up. "400 km" included; each extra km costs K4.50.', ['text']],
  ['', []],
]

/** Migrates quotes in a temporary table, which hides the real one from the migration's statements. */
async function migrate(quotes: readonly object[]): Promise<{ policy: PolicySentence[] }[]> {
  const client = await connection.pool.connect()
  try {
    await client.query('begin')
    await client.query('create temporary table booking (position int, quote jsonb) on commit drop')
    for (const [position, quote] of quotes.entries())
      await client.query('insert into booking values ($1, $2)', [position, quote])
    await client.query(migration)
    return (await client.query('select quote from booking order by position')).rows.map(({ quote }) => quote)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('keeps the text of every stored policy and finds the templates of those without values', async () => {
  const quotes = await migrate(storedPolicies.map(([policy]) => ({ policy, total: 1 })))
  expect(
    quotes.map(({ policy, ...rest }) => [renderPolicy(policy), policy.map(({ template }) => template), rest]),
  ).toEqual(storedPolicies.map(([policy, templates]) => [policy, templates, { total: 1 }]))
})

it('leaves quotes that have no policy or already have sentences as they are', async () => {
  const quotes = [{ total: 1 }, { policy: [{ template: 'viewingIsFree', params: {} }] }]
  expect(await migrate(quotes)).toEqual(quotes)
})
