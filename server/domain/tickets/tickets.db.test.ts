/** Tickets on PostgreSQL: signed once, sent only to the buyer, and verifiable with the published keys. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings'
import { pull } from '#contract/sync/sync'
import { decodeTicketCode } from '#contract/bookings/ticket-code'
import { ticketKeys } from '#contract/bookings/ticket-keys'
import type { BookingEvent } from '#contract/core/state-machines'
import { addDays, lusakaDate } from '#contract/core/values'
import { aCustomer, aListing, aVendor } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'
import { advance, lockBooking } from '../bookings'
import { issueMissingTickets, prepareKeys } from './index'
import { decryptKey, encryptKey } from './key-cipher'

let world: World
let log = ''
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((said) => Boolean((log += String(said))))
  world = await openWorld({ logLevel: 'trace' })
})
afterAll(() => world.close())

const checkIn = addDays(lusakaDate(Date.now()), 10)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }

async function held() {
  const { db } = world.connection
  const vendor = await aVendor(db)
  const room = await aListing(db, { vendor_id: vendor.id })
  const customer = await aCustomer(db)
  const body = { id: randomUUID(), listingId: room.id, choice, seenTotal: 1800 }
  const booking = (await world.call(requestBooking, { token: customer.token, key: randomUUID(), body })).body
  expect(booking.ticket).toBeNull()
  return { id: booking._id as string, reference: booking.reference as string, customer, vendor }
}

const move = (id: string, event: BookingEvent) =>
  world.transact(async (tx) =>
    advance(tx, (await lockBooking(tx, id))!, event, event.endsWith('_by_customer') ? 'customer' : 'system'),
  )

async function mirrored({ id, customer }: { id: string; customer: { token: string } }) {
  const { rows } = (await world.call(pull, { token: customer.token })).body
  return rows.find((row: any) => row.entity === 'booking' && row.id === id)
}
const keys = async (): Promise<{ id: string; key: string }[]> => (await world.call(ticketKeys)).body.keys

async function isGenuine(code: string): Promise<boolean> {
  const { ticket, text, signature } = decodeTicketCode(code)!
  const found = (await keys()).find(({ id }) => id === ticket.keyId)
  if (!found) return false
  const x = Buffer.from(found.key, 'base64').toString('base64url')
  return verify(null, text, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

const secrets = async () =>
  (await world.connection.db.selectFrom('ticket_key').select('private_key').execute()).map((row) => row.private_key)

describe('a ticket', () => {
  it('exists from confirmation on with the booked details, and is removed by a cancellation', async () => {
    const booked = await held()
    await move(booked.id, 'confirm')
    const { data } = await mirrored(booked)
    expect(await isGenuine(data.ticket)).toBe(true)
    expect(decodeTicketCode(data.ticket)!.ticket).toMatchObject({
      vertical: 'hotels',
      reference: booked.reference,
      starts: `${choice.checkIn}T14:00`,
      ends: `${choice.checkOut}T10:00`,
      names: 'Mutale Banda',
      vendor: 'Musi Lodge',
      what: '2 nights, 1 room, 2 guests, Garden room',
    })
    await move(booked.id, 'begin')
    expect((await mirrored(booked)).data.ticket).toBe(data.ticket)
    const cancelled = await held()
    await move(cancelled.id, 'confirm')
    await move(cancelled.id, 'cancel_by_customer')
    expect((await mirrored(cancelled)).data.ticket).toBeNull()
  })

  it('contains the time, names and seat if its vertical has them', async () => {
    const booked = await held()
    const more = {
      startsAt: '2026-12-06T04:00:00.000Z',
      endsAt: '2026-12-06T11:30:00.000Z',
      names: ['Chanda Mwila', 'Natasha Zulu'],
    }
    const row = await world.connection.db
      .selectFrom('booking')
      .select('quote')
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow()
    await world.connection.db
      .updateTable('booking')
      .set({ quote: JSON.stringify({ ...row.quote, ...more }) })
      .where('id', '=', booked.id)
      .execute()
    await move(booked.id, 'confirm')
    expect(decodeTicketCode((await mirrored(booked)).data.ticket)!.ticket).toMatchObject({
      starts: '2026-12-06T06:00',
      ends: '2026-12-06T13:30',
      names: 'Chanda Mwila, Natasha Zulu',
    })
  })

  it('is not sent to the vendor', async () => {
    const booked = await held()
    await move(booked.id, 'confirm')
    const code = (await mirrored(booked)).data.ticket
    const told = await world.call(pull, { token: booked.vendor.owner.token })
    expect(told.body.rows.some((row: any) => row.id === booked.id)).toBe(true)
    expect(JSON.stringify(told.body)).not.toContain(code)
  })

  it('is issued at startup for bookings without one, and synced', async () => {
    const booked = await held()
    await move(booked.id, 'confirm')
    const before = await mirrored(booked)
    await world.connection.db.updateTable('booking').set({ ticket: null }).where('id', '=', booked.id).execute()
    await issueMissingTickets(world.connection.db)
    const after = await mirrored(booked)
    expect(after.data.ticket).toBe(before.data.ticket)
    expect(after.version).toBeGreaterThan(before.version)
    await issueMissingTickets(world.connection.db)
    expect((await mirrored(booked)).version).toBe(after.version)
  })
})

describe('the ticket key', () => {
  it('is created once under concurrent first uses', async () => {
    const bookings = await Promise.all(Array.from({ length: 8 }, held))
    await world.connection.db.deleteFrom('ticket_key').execute()
    await Promise.all(bookings.map(({ id }) => move(id, 'confirm')))
    expect(await keys()).toHaveLength(1)
    for (const booked of bookings) expect(await isGenuine((await mirrored(booked)).data.ticket)).toBe(true)
  })

  it('can be succeeded by another key, and its tickets stay valid', async () => {
    const first = await held()
    await move(first.id, 'confirm')
    await world.connection.db.updateTable('ticket_key').set({ signs: false }).execute()
    const second = await held()
    await move(second.id, 'confirm')
    const [one, other] = [(await mirrored(first)).data.ticket, (await mirrored(second)).data.ticket]
    expect(decodeTicketCode(one)!.ticket.keyId).not.toBe(decodeTicketCode(other)!.ticket.keyId)
    expect([await isGenuine(one), await isGenuine(other)]).toEqual([true, true])
    expect((await keys())[0]!.id).toBe(decodeTicketCode(other)!.ticket.keyId)
  })

  it('is stored encrypted: neither the database nor another secret opens it', async () => {
    await world.connection.db.deleteFrom('ticket_key').execute()
    const booked = await held()
    await move(booked.id, 'confirm')
    const [stored] = await world.connection.db.selectFrom('ticket_key').selectAll().execute()
    expect(() => createPrivateKey({ key: stored!.private_key, format: 'der', type: 'pkcs8' })).toThrow(
      /asn1|decode|unsupported|DECODER/i,
    )
    expect(decryptKey(randomBytes(32), stored!.id, stored!.private_key)).toBeNull()
    expect(decryptKey(world.secret, 'XXXX', stored!.private_key)).toBeNull()
    for (const index of [0, 5, 20, 40]) {
      const altered = Buffer.from(stored!.private_key)
      altered[index]! ^= 1
      expect(decryptKey(world.secret, stored!.id, altered)).toBeNull()
    }
    const opened = decryptKey(world.secret, stored!.id, stored!.private_key)!
    expect(
      createPublicKey(createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' }).x,
    ).toBe(stored!.public_key.toString('base64url'))
  })

  it('from an earlier version in plain text is encrypted at startup and remains in use', async () => {
    const { db } = world.connection
    await db.deleteFrom('ticket_key').execute()
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
    const clear = privateKey.export({ format: 'der', type: 'pkcs8' })
    await db
      .insertInto('ticket_key')
      .values({ id: 'OLDK', public_key, private_key: clear, created_at: new Date() })
      .execute()
    const starts = await Promise.all([1, 2].map(() => world.transact((tx) => prepareKeys(tx))))
    expect(starts.map(({ encrypted }) => encrypted).sort()).toEqual([0, 1])
    const [stored] = await secrets()
    expect(stored!.includes(clear.subarray(-32))).toBe(false)
    const booked = await held()
    await move(booked.id, 'confirm')
    const code = (await mirrored(booked)).data.ticket
    expect([decodeTicketCode(code)!.ticket.keyId, await isGenuine(code)]).toEqual(['OLDK', true])
  })

  it('is replaced if the secret was lost, and its tickets stay valid', async () => {
    const { db } = world.connection
    const first = await held()
    await move(first.id, 'confirm')
    const [{ id }] = (await db.selectFrom('ticket_key').select('id').where('signs', '=', true).execute()) as [
      { id: string },
    ]
    const lost = encryptKey(randomBytes(32), id, Buffer.alloc(48))
    await db.updateTable('ticket_key').set({ private_key: lost }).where('id', '=', id).execute()
    // A running server creates a new key, so that the payment does not fail.
    const second = await held()
    await move(second.id, 'confirm')
    await db.updateTable('ticket_key').set({ private_key: lost }).where('signs', '=', true).execute()
    expect(await world.transact((tx) => prepareKeys(tx))).toEqual({ encrypted: 0, isLost: true })
    expect(await world.transact((tx) => prepareKeys(tx))).toEqual({ encrypted: 0, isLost: false })
    for (const booked of [first, second]) expect(await isGenuine((await mirrored(booked)).data.ticket)).toBe(true)
  })

  it('is retired by a rotation', async () => {
    const first = await held()
    await move(first.id, 'confirm')
    await world.transact((tx) => prepareKeys(tx, { rotate: true }))
    const second = await held()
    await move(second.id, 'confirm')
    const [one, other] = [(await mirrored(first)).data.ticket, (await mirrored(second)).data.ticket]
    expect(decodeTicketCode(one)!.ticket.keyId).not.toBe(decodeTicketCode(other)!.ticket.keyId)
    expect([await isGenuine(one), await isGenuine(other)]).toEqual([true, true])
  })

  it('is published as public keys only, and its secret is never logged', async () => {
    const { status, body, headers } = await world.call(ticketKeys)
    expect(status).toBe(200)
    expect(headers['cache-control']).not.toContain('no-store')
    for (const { key } of body.keys) expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(log).not.toBe('')
    for (const secret of await secrets()) {
      for (const form of ['base64', 'hex', 'base64url'] as const) {
        const seed = secret.subarray(-32).toString(form)
        expect(JSON.stringify(body)).not.toContain(seed)
        expect(log).not.toContain(seed)
      }
    }
  })
})
