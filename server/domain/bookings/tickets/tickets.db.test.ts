/** Tickets on PostgreSQL: signed once, sent only to the buyer, and verifiable with the published keys. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { pull } from '#contract/sync/sync'
import { decodeTicketCode } from '#contract/bookings/tickets/ticket-code'
import { ticketKeys } from '#contract/bookings/tickets/ticket-keys'
import type { BookingEvent } from '#contract/core/state-machines'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { advance, lockBooking } from '../bookings'
import { issueMissingTickets, prepareKeys } from './index'
import { decryptKey, encryptKey } from '../../../db/key-cipher'

let world: World
let log = ''
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => Boolean((log += String(chunk))))
  world = await openWorld({ logLevel: 'trace' })
})
afterAll(() => world.close())

const checkIn = addDays(lusakaDate(Date.now()), 10)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }

async function createHeldBooking() {
  const { db } = world.connection
  const vendor = await insertVendor(db)
  const room = await insertListing(db, { vendor_id: vendor.id })
  const customer = await insertCustomer(db)
  const body = { id: randomUUID(), listingId: room.id, choice, seenTotal: 1800 }
  const booking = (await world.call(requestBooking, { token: customer.token, key: randomUUID(), body })).body
  expect(booking.ticket).toBeNull()
  return { id: booking._id as string, reference: booking.reference as string, customer, vendor }
}

const applyEvent = (id: string, event: BookingEvent) =>
  world.transact(async (tx) =>
    advance(tx, (await lockBooking(tx, id))!, event, event.endsWith('_by_customer') ? 'customer' : 'system'),
  )

async function pullBooking({ id, customer }: { id: string; customer: { token: string } }) {
  const { rows } = (await world.call(pull, { token: customer.token })).body
  return rows.find((row: any) => row.entity === 'booking' && row.id === id)
}
const fetchKeys = async (): Promise<{ id: string; key: string }[]> => (await world.call(ticketKeys)).body.keys

async function isGenuine(code: string): Promise<boolean> {
  const { ticket, text, signature } = decodeTicketCode(code)!
  const ticketKey = (await fetchKeys()).find(({ id }) => id === ticket.keyId)
  if (!ticketKey) return false
  const x = Buffer.from(ticketKey.key, 'base64').toString('base64url')
  return verify(null, text, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

const loadPrivateKeys = async () =>
  (await world.connection.db.selectFrom('ticket_key').select('private_key').execute()).map((row) => row.private_key)

describe('a ticket', () => {
  it('exists from confirmation on with the booked details, and is removed by a cancellation', async () => {
    const booking = await createHeldBooking()
    await applyEvent(booking.id, 'confirm')
    const { data } = await pullBooking(booking)
    expect(await isGenuine(data.ticket)).toBe(true)
    expect(decodeTicketCode(data.ticket)!.ticket).toMatchObject({
      vertical: 'hotels',
      reference: booking.reference,
      starts: `${choice.checkIn}T14:00`,
      ends: `${choice.checkOut}T10:00`,
      names: 'Mutale Banda',
      vendor: 'Musi Lodge',
      what: '2 nights, 1 room, 2 guests, Garden room',
    })
    await applyEvent(booking.id, 'begin')
    expect((await pullBooking(booking)).data.ticket).toBe(data.ticket)
    const cancelled = await createHeldBooking()
    await applyEvent(cancelled.id, 'confirm')
    await applyEvent(cancelled.id, 'cancel_by_customer')
    expect((await pullBooking(cancelled)).data.ticket).toBeNull()
  })

  it('contains the time, names and seat if its vertical has them', async () => {
    const booking = await createHeldBooking()
    const quoteFields = {
      startsAt: '2026-12-06T04:00:00.000Z',
      endsAt: '2026-12-06T11:30:00.000Z',
      names: ['Chanda Mwila', 'Natasha Zulu'],
    }
    const row = await world.connection.db
      .selectFrom('booking')
      .select('quote')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow()
    await world.connection.db
      .updateTable('booking')
      .set({ quote: JSON.stringify({ ...row.quote, ...quoteFields }) })
      .where('id', '=', booking.id)
      .execute()
    await applyEvent(booking.id, 'confirm')
    expect(decodeTicketCode((await pullBooking(booking)).data.ticket)!.ticket).toMatchObject({
      starts: '2026-12-06T06:00',
      ends: '2026-12-06T13:30',
      names: 'Chanda Mwila, Natasha Zulu',
    })
  })

  it('is not sent to the vendor', async () => {
    const booking = await createHeldBooking()
    await applyEvent(booking.id, 'confirm')
    const code = (await pullBooking(booking)).data.ticket
    const vendorPull = await world.call(pull, { token: booking.vendor.owner.token })
    expect(vendorPull.body.rows.some((row: any) => row.id === booking.id)).toBe(true)
    expect(JSON.stringify(vendorPull.body)).not.toContain(code)
  })

  it('is issued at startup for bookings without one, and synced', async () => {
    const booking = await createHeldBooking()
    await applyEvent(booking.id, 'confirm')
    const before = await pullBooking(booking)
    await world.connection.db.updateTable('booking').set({ ticket: null }).where('id', '=', booking.id).execute()
    await issueMissingTickets(world.connection.db)
    const after = await pullBooking(booking)
    expect(after.data.ticket).toBe(before.data.ticket)
    expect(after.version).toBeGreaterThan(before.version)
    await issueMissingTickets(world.connection.db)
    expect((await pullBooking(booking)).version).toBe(after.version)
  })
})

describe('the ticket key', () => {
  it('is created once under concurrent first uses', async () => {
    const bookings = await Promise.all(Array.from({ length: 8 }, createHeldBooking))
    await world.connection.db.deleteFrom('ticket_key').execute()
    await Promise.all(bookings.map(({ id }) => applyEvent(id, 'confirm')))
    expect(await fetchKeys()).toHaveLength(1)
    for (const booking of bookings) expect(await isGenuine((await pullBooking(booking)).data.ticket)).toBe(true)
  })

  it('can be succeeded by another key, and its tickets stay valid', async () => {
    const first = await createHeldBooking()
    await applyEvent(first.id, 'confirm')
    await world.connection.db.updateTable('ticket_key').set({ signs: false }).execute()
    const second = await createHeldBooking()
    await applyEvent(second.id, 'confirm')
    const [firstTicket, secondTicket] = [
      (await pullBooking(first)).data.ticket,
      (await pullBooking(second)).data.ticket,
    ]
    expect(decodeTicketCode(firstTicket)!.ticket.keyId).not.toBe(decodeTicketCode(secondTicket)!.ticket.keyId)
    expect([await isGenuine(firstTicket), await isGenuine(secondTicket)]).toEqual([true, true])
    expect((await fetchKeys())[0]!.id).toBe(decodeTicketCode(secondTicket)!.ticket.keyId)
  })

  it('is stored encrypted: neither the database nor another secret opens it', async () => {
    await world.connection.db.deleteFrom('ticket_key').execute()
    const booking = await createHeldBooking()
    await applyEvent(booking.id, 'confirm')
    const [stored] = await world.connection.db.selectFrom('ticket_key').selectAll().execute()
    expect(() => createPrivateKey({ key: stored!.private_key, format: 'der', type: 'pkcs8' })).toThrow(
      /asn1|decode|unsupported|DECODER/i,
    )
    expect(decryptKey([randomBytes(32)], stored!.id, stored!.private_key)).toBeNull()
    expect(decryptKey([world.secret], 'XXXX', stored!.private_key)).toBeNull()
    for (const index of [0, 5, 20, 40]) {
      const altered = Buffer.from(stored!.private_key)
      altered[index]! ^= 1
      expect(decryptKey([world.secret], stored!.id, altered)).toBeNull()
    }
    const decrypted = decryptKey([world.secret], stored!.id, stored!.private_key)!
    expect(
      createPublicKey(createPrivateKey({ key: decrypted, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' }).x,
    ).toBe(stored!.public_key.toString('base64url'))
  })

  it('The ticket key from an earlier version in plain text is encrypted at startup and remains in use', async () => {
    const { db } = world.connection
    await db.deleteFrom('ticket_key').execute()
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
    const plainKey = privateKey.export({ format: 'der', type: 'pkcs8' })
    await db
      .insertInto('ticket_key')
      .values({ id: 'OLDK', public_key, private_key: plainKey, created_at: new Date() })
      .execute()
    const starts = await Promise.all([1, 2].map(() => world.transact((tx) => prepareKeys(tx))))
    expect(starts.map(({ encrypted }) => encrypted).sort()).toEqual([0, 1])
    const [stored] = await loadPrivateKeys()
    expect(stored!.includes(plainKey.subarray(-32))).toBe(false)
    const booking = await createHeldBooking()
    await applyEvent(booking.id, 'confirm')
    const code = (await pullBooking(booking)).data.ticket
    expect([decodeTicketCode(code)!.ticket.keyId, await isGenuine(code)]).toEqual(['OLDK', true])
  })

  it('is replaced if the secret was lost, and its tickets stay valid', async () => {
    const { db } = world.connection
    const first = await createHeldBooking()
    await applyEvent(first.id, 'confirm')
    const [{ id }] = (await db.selectFrom('ticket_key').select('id').where('signs', '=', true).execute()) as [
      { id: string },
    ]
    const lostKey = encryptKey([randomBytes(32)], id, Buffer.alloc(48))
    await db.updateTable('ticket_key').set({ private_key: lostKey }).where('id', '=', id).execute()
    // A running server creates a new key, so that the payment does not fail.
    const second = await createHeldBooking()
    await applyEvent(second.id, 'confirm')
    await db.updateTable('ticket_key').set({ private_key: lostKey }).where('signs', '=', true).execute()
    expect(await world.transact((tx) => prepareKeys(tx))).toEqual({ encrypted: 0, isLost: true })
    expect(await world.transact((tx) => prepareKeys(tx))).toEqual({ encrypted: 0, isLost: false })
    for (const booking of [first, second]) expect(await isGenuine((await pullBooking(booking)).data.ticket)).toBe(true)
  })

  it('is retired by a rotation', async () => {
    const first = await createHeldBooking()
    await applyEvent(first.id, 'confirm')
    await world.transact((tx) => prepareKeys(tx, { rotate: true }))
    const second = await createHeldBooking()
    await applyEvent(second.id, 'confirm')
    const [firstTicket, secondTicket] = [
      (await pullBooking(first)).data.ticket,
      (await pullBooking(second)).data.ticket,
    ]
    expect(decodeTicketCode(firstTicket)!.ticket.keyId).not.toBe(decodeTicketCode(secondTicket)!.ticket.keyId)
    expect([await isGenuine(firstTicket), await isGenuine(secondTicket)]).toEqual([true, true])
  })

  it('is published as public keys only, and its secret is never logged', async () => {
    const { status, body, headers } = await world.call(ticketKeys)
    expect(status).toBe(200)
    expect(headers['cache-control']).not.toContain('no-store')
    for (const { key } of body.keys) expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(log).not.toBe('')
    for (const secret of await loadPrivateKeys()) {
      for (const encoding of ['base64', 'hex', 'base64url'] as const) {
        const seed = secret.subarray(-32).toString(encoding)
        expect(JSON.stringify(body)).not.toContain(seed)
        expect(log).not.toContain(seed)
      }
    }
  })
})
