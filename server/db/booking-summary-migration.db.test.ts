/** Migration 061 must not change the text of any stored summary, except a town that it cannot store as a value. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderSummary, type BookingSummary } from '#contract/bookings/booking-summary'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from './connect'

let connection: Connection
openConnection((newConnection) => (connection = newConnection))

const migration = readFileSync(join(import.meta.dirname, 'migrations/061-booking-summaries.sql'), 'utf8')
const at = (instant: string) => new Date(instant)

interface StoredBooking {
  vertical: string
  summary: string
  choice?: object
  starts_on?: string
  ends_on?: string
  starts_at?: Date
  ends_at?: Date
}

/** Bookings of the previous release, with the template that each one gets. */
const storedBookings: [StoredBooking, template: string][] = [
  [
    {
      vertical: 'hotels',
      summary: '2 nights, 10 Dec 2026 to 12 Dec 2026, 1 room, 2 guests',
      choice: { checkIn: '2026-12-10', checkOut: '2026-12-12', rooms: 1, guests: 2 },
    },
    'stay',
  ],
  [{ vertical: 'hotels', summary: '2 nights, 10 Dec 2026 to 12 Dec 2026, 1 room, 2 guests' }, 'text'],
  [
    {
      vertical: 'car-hire',
      summary: '4 days, 7 Dec 2026 to 10 Dec 2026, pick-up 08:00 at Airport, North, return 17:30',
      choice: { pickUpAt: '2026-12-07T06:00:00.000Z' },
      ends_at: at('2026-12-10T15:30:00.000Z'),
    },
    'hire',
  ],
  [
    {
      vertical: 'car-hire',
      summary: '1 day, 7 Dec 2026 to 8 Dec 2026, pick-up 08:00, return 17:30 at A, not before 7 Dec 2026, 10:00',
      choice: { pickUpAt: '2026-12-07T06:00:00.000Z' },
      ends_at: at('2026-12-08T15:30:00.000Z'),
    },
    'text',
  ],
  [
    {
      vertical: 'buses',
      summary: 'Lusaka to Kitwe, 25 Dec 2026 at 01:00, seats 4A, 4B',
      choice: { from: 'Lusaka', to: 'Kitwe', seats: ['4A', '4B'], date: '2026-12-24' },
      starts_at: at('2026-12-24T23:00:00.000Z'),
    },
    'ride',
  ],
  [
    {
      vertical: 'travel',
      summary: '18 Dec 2026 to 20 Dec 2026, 2 adults, 1 child',
      choice: { departsOn: '2026-12-18', adults: 2, children: 1 },
      ends_on: '2026-12-20',
    },
    'trip',
  ],
  [
    {
      vertical: 'real-estate',
      summary: 'Viewing, 14 Dec 2026 at 10:00',
      starts_at: at('2026-12-14T08:00:00.000Z'),
    },
    'viewing',
  ],
  [{ vertical: 'real-estate', summary: 'Move in 1 Jan 2027', starts_on: '2027-01-01' }, 'moveIn'],
  [
    {
      vertical: 'carriers',
      summary: 'Lusaka to Kitwe, 26 Dec 2026, parcel of 3.5 kg',
      choice: { from: 'Lusaka', to: 'Kitwe', date: '2026-12-26', kg: 3.5 },
    },
    'parcel',
  ],
  [{ vertical: 'stores', summary: '2 × Cloth, collection, collection' }, 'purchase'],
  [
    {
      vertical: 'stores',
      summary: '2 × Cloth, delivery to nobody, delivery to Kabwe',
      choice: { address: { town: 'Kabwe' } },
    },
    'purchase',
  ],
  [{ vertical: 'stores', summary: '2 × Cloth, delivery' }, 'purchase'],
  [{ vertical: 'hotels', summary: '' }, 'text'],
]

/** Migrates bookings in a temporary table, which hides the real one from the migration's statements. */
async function migrate(bookings: readonly StoredBooking[]): Promise<{ summary: BookingSummary; quote: object }[]> {
  const client = await connection.pool.connect()
  try {
    await client.query('begin')
    await client.query(`create temporary table booking (position int, vertical text, summary text, choice jsonb,
      quote jsonb, starts_on date, ends_on date, starts_at timestamptz, ends_at timestamptz) on commit drop`)
    for (const [position, row] of bookings.entries())
      await client.query('insert into booking values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
        position,
        row.vertical,
        row.summary,
        row.choice ?? {},
        { summary: row.summary, total: 1 },
        row.starts_on ?? null,
        row.ends_on ?? null,
        row.starts_at ?? null,
        row.ends_at ?? null,
      ])
    await client.query(migration)
    return (await client.query('select summary, quote from booking order by position')).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('keeps the text of every stored summary and finds the template of exact ones', async () => {
  const rows = await migrate(storedBookings.map(([booking]) => booking))
  expect(rows.map(({ summary }) => [renderSummary(summary, 'dated'), summary.template])).toEqual(
    storedBookings.map(([{ summary }, template]) => [summary, template]),
  )
  expect(rows.map(({ quote }) => quote)).toEqual(storedBookings.map(() => ({ total: 1 })))
})

it('stores the former wording of a delivery as a value, and removes a town that is not in the choice', async () => {
  const formerDelivery = { vertical: 'stores', summary: '1 × Drum, brought to Kabwe' }
  const rows = await migrate([{ ...formerDelivery, choice: { address: { town: 'Kabwe' } } }, formerDelivery])
  expect(rows.map(({ summary }) => renderSummary(summary, 'dated'))).toEqual([
    '1 × Drum, delivery to Kabwe',
    '1 × Drum, delivery',
  ])
})
