/** A change to counter stock of a device whose response is lost: it is made once, and other devices receive it once (decision 147). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/core/dates'
import { changeBookingOffline } from '#contract/counter/booking-changes'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { pull, push } from '#contract/sync/sync'
import { counterDate, counterStay, createCounterHelpers } from '../../../../tests/support/counter-stock'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 8 } })
})
afterAll(() => world.close())

const { openHotel, checkStock, readUnits } = createCounterHelpers(() => world)

/** Pulls all pages, like a device. */
async function pullAll(token: string, start?: string) {
  const rows: { entity: string; id: string; data?: { startsOn?: string } }[] = []
  for (let cursor = start; ;) {
    const { body } = await world.call(pull, { token, query: { cursor } as never })
    rows.push(...body.rows)
    cursor = body.cursor as string
    if (!body.more) return { cursor, rows }
  }
}

it('is made once and received once by another device, however often the device pushes it', async () => {
  const { token, room, deviceId, keep } = await openHotel(1)
  const quota = await keep(room, 1)
  const id = randomUUID()
  const choice = { ...counterStay, checkIn: addDays(counterDate, -1), checkOut: counterDate }
  const sale = { id, listingId: room, choice, seenTotal: 900, customerName: 'Mwila Tembo' }
  expect((await world.call(recordWalkIn, { token, key: randomUUID(), body: sale })).status).toBe(200)
  const otherDevice = await pullAll(token)
  const body = {
    id: randomUUID(),
    listingId: room,
    choice: counterStay,
    seenTotal: 900,
    at: new Date().toISOString(),
    counterStock: { deviceId, draws: [{ quota, slot: counterDate, quantity: 1 }] },
  }
  const command = { key: randomUUID(), endpoint: changeBookingOffline.name, params: { id }, body }
  const send = (sent = command) =>
    world.call(push, { token, body: { protocol: 1, device: deviceId, commands: [sent] } as never })
  // The first response is lost, and the connection of the second attempt overlaps with that of the third.
  await send()
  const answers = await Promise.all([send(), send(), send({ ...command, key: randomUUID() })])
  for (const { body: answer } of answers) expect(answer.results).toMatchObject([{ outcome: 'accepted' }])
  const changes = await world.connection.db
    .selectFrom('booking_change')
    .select('id')
    .where('booking_id', '=', id)
    .execute()
  expect(changes).toEqual([{ id: body.id }])
  expect(await readUnits(quota)).toMatchObject([{ sold: 1, held: 0 }])
  const { cursor, rows } = await pullAll(token, otherDevice.cursor)
  const received = rows.filter(({ entity, id: rowId }) => entity === 'vendorBooking' && rowId === id)
  expect(received.map(({ data }) => data?.startsOn)).toEqual([counterDate])
  expect((await pullAll(token, cursor)).rows).toEqual([])
  await checkStock(room)
})
