import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { lusakaInstant } from '#contract/core/dates'
import { bookingStates } from '#contract/core/state-machines'
import {
  decodeTicketCode,
  getTicketEnd,
  formatTicketPeriod,
  encodeTicketCode,
  encodeTicketText,
  type Ticket,
} from '#contract/bookings/tickets/ticket-code'
import { checkTicket, type CheckContext } from './check-ticket'
import { verifySignature } from './verify-signature'
import { getTicketVerdict } from './ticket-verdict'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keys = [{ id: 'A7QK', key: Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64') }]
const ticket: Ticket = {
  keyId: 'A7QK',
  vertical: 'buses',
  reference: 'TLP-7K2MX9QA',
  starts: '2026-12-06T06:00',
  ends: '2026-12-06T13:30',
  names: 'Chanda Mwila',
  vendor: 'Mosi Express',
  what: 'Lusaka to Livingstone, seat 3',
}
const signTicket = (content: Ticket, key = privateKey) =>
  encodeTicketCode(encodeTicketText(content), sign(null, encodeTicketText(content), key))
const code = signTicket(ticket)
const forged = signTicket(ticket, generateKeyPairSync('ed25519').privateKey)
const booking = {
  _id: '1',
  reference: ticket.reference,
  status: 'confirmed',
  listingName: 'Lusaka to Livingstone',
  customerName: 'Chanda Mwila',
  summary: 'seat 3',
  startsOn: '2026-12-06',
  endsOn: null,
  total: 0,
} as unknown as VendorBooking
/** 00:30 in Zambia, when it is still the previous day in UTC. */
const departureDay = Date.parse('2026-12-05T22:30:00Z')

const noon = (date: string) => lusakaInstant(date, '12:00').getTime()

const buildContext = (more: Partial<CheckContext> = {}): CheckContext => ({
  keys,
  bookings: [booking],
  now: departureDay,
  keepScan: async () => null,
  ...more,
})
const getVerdictTitle = async (given: string, more?: Partial<CheckContext>) =>
  (await checkTicket(given, buildContext(more))).verdict.title

describe('checkTicket', () => {
  it.each([
    ['its code', code, 'Valid today'],
    ['its URL', `HTTPS://TILIPO.EXAMPLE/T/${code}`, 'Valid today'],
    ['its reference', 'TLP-7K2MX9QA', 'Booked for today'],
    ['its reference without prefix', ' 7k2m x9qa', 'Booked for today'],
    ['a forged code', forged, 'Not genuine'],
    ['another reference', 'TLP-22222222', 'Not found'],
    ['another URL', 'https://example.com/menu', 'Not found'],
  ])('identifies the ticket by %s', async (_, given, expectedTitle) =>
    expect(await getVerdictTitle(given)).toBe(expectedTitle),
  )

  describe('of a parcel', () => {
    const number = 'TPQ38H7K2MXW'
    const parcel = {
      number,
      state: 'at_depot' as const,
      toTheDoor: false,
      isLocked: false,
      steps: [{ step: 'at_depot' as const, at: '2026-12-05T08:00:00Z', place: 'Kabwe depot', by: null }],
    }
    const bookings = [{ ...booking, bookingType: 'parcel' as const, status: 'in_service' as const, parcel }]

    it.each([number, 'tpq3-8h7k 2mxw', `https://tilipo.example/track/${number}`, booking.reference])(
      'finds it by %s and says where it is',
      async (text) => {
        expect(await checkTicket(text, buildContext({ bookings }))).toMatchObject({
          booking: { _id: booking._id },
          verdict: {
            tone: 'done',
            title: 'At a depot',
            text: 'Parcel TPQ3-8H7K-2MXW. Last recorded in Kabwe depot.',
          },
        })
      },
    )

    it('can be scanned at each step, also by the ticket of its sender', async () => {
      const context = buildContext({ bookings })
      for (const text of [number, number, code, code])
        expect((await checkTicket(text, context)).verdict.title).toBe('At a depot')
    })

    it('names a parcel that is not here, that was released, or whose booking was cancelled', async () => {
      const getTitle = async (more: object) =>
        (await checkTicket(number, buildContext({ bookings: [{ ...bookings[0]!, ...more }] }))).verdict.title
      expect((await checkTicket('TP2222222222', buildContext({ bookings }))).verdict.title).toBe('Parcel not found')
      expect(await getTitle({ status: 'completed', parcel: { ...parcel, state: 'released' } })).toBe(
        'Handed to the recipient',
      )
      expect(await getTitle({ status: 'cancelled_by_customer' })).toBe('No longer valid')
    })
  })

  it('A valid ticket that is not in the vendor’s list is not admitted', async () => {
    const answer = await checkTicket(code, buildContext({ bookings: [] }))
    expect(answer.verdict).toMatchObject({ tone: 'attention', title: 'Not in your bookings' })
    expect(answer.ticket).toEqual(ticket)
  })

  it('Without keys, the list is used and the answer says so', async () => {
    expect(await checkTicket(code, buildContext({ keys: undefined }))).toMatchObject({
      ticket: null,
      verdict: { tone: 'done', title: 'Booked for today' },
    })
    expect(await getVerdictTitle(code, { keys: [], bookings: [] })).toBe("Can't be checked here")
  })

  it('A ticket is called paid only if it was paid, and the amount that is due is named', async () => {
    const check = async (more: object) =>
      (await checkTicket(code, buildContext({ bookings: [{ ...booking, ...more }] }))).verdict.text
    expect(await check({ total: 800, paid: 800 })).toBe('Genuine, paid, and in your bookings.')
    expect(await check({ total: 0, paid: 0 })).toBe('Genuine, confirmed, and in your bookings.')
    expect(await check({ total: 800, paid: 200 })).toBe(
      'Genuine, confirmed, and in your bookings. ZMW 600.00 is still to be paid.',
    )
    expect(await check({ total: 800, paid: 0, isWalkIn: true })).toBe('Genuine, paid, and in your bookings.')
  })

  it('A ticket for another day is reported', async () => {
    expect(await getVerdictTitle(code, { now: departureDay - 86_400_000 })).toBe('Paid, but for another day')
    expect(await getVerdictTitle(code, { now: departureDay + 86_400_000 })).toBe('Paid, but for another day')
    expect(
      await getVerdictTitle(code, { now: departureDay + 86_400_000, bookings: [{ ...booking, endsOn: '2026-12-07' }] }),
    ).toBe('Valid today')
  })

  it('A ticket of a delayed coach is valid after midnight, with its departure time', async () => {
    const delayedTicket = { ...ticket, starts: '2026-12-06T23:30', ends: '2026-12-06T23:55' }
    const bookings = [
      { ...booking, bookingType: 'bus' as const, startsAt: '2026-12-06T21:30:00Z', endsAt: '2026-12-06T21:55:00Z' },
    ]
    const at = (date: string, hour: string) => ({ bookings, now: lusakaInstant(date, hour).getTime() })
    expect(await getVerdictTitle(signTicket(delayedTicket), at('2026-12-07', '00:40'))).toBe(
      'Valid for 6 Dec 2026, 23:30',
    )
    expect(await getVerdictTitle(delayedTicket.reference, at('2026-12-07', '00:40'))).toBe(
      'Booked for 6 Dec 2026, 23:30',
    )
    expect(await getVerdictTitle(signTicket(delayedTicket), at('2026-12-07', '12:00'))).toBe(
      'Paid, but for another day',
    )
    expect(getTicketVerdict(delayedTicket, 'yes', at('2026-12-07', '00:40').now)).toMatchObject({
      tone: 'done',
      title: 'Valid for 6 Dec 2026, 23:30',
    })
    expect(getTicketVerdict(delayedTicket, 'yes', at('2026-12-07', '12:00').now)).toMatchObject({ tone: 'waiting' })
  })

  it('A ticket from before a change of the booking is replaced, and the new one is valid', async () => {
    const before = signTicket({ ...ticket, what: 'Lusaka to Livingstone, seat 4' })
    const bookings = [{ ...booking, ticketEnd: getTicketEnd(code) }]
    expect(await getVerdictTitle(before, { bookings })).toBe('Replaced')
    expect(await getVerdictTitle(code, { bookings })).toBe('Valid today')
    // The reference says nothing about the ticket.
    expect(await getVerdictTitle(ticket.reference, { bookings })).toBe('Booked for today')
  })

  it('An order can be collected on any later day', async () => {
    const orderBooking = { ...booking, bookingType: 'order' as const }
    expect(await getVerdictTitle(code, { now: departureDay + 9 * 86_400_000, bookings: [orderBooking] })).toBe('Valid')
    expect(
      await getVerdictTitle(ticket.reference, { now: departureDay + 9 * 86_400_000, bookings: [orderBooking] }),
    ).toBe('Paid')
    expect(getTicketVerdict({ ...ticket, vertical: 'stores' }, 'yes', noon('2026-12-09'))).toMatchObject({
      tone: 'done',
      title: 'Valid',
    })
  })

  it('A second scan is reported with the time of the first', async () => {
    const scans = new Map<string, number>()
    const keepScan = async (reference: string, at: number) => scans.get(reference) ?? (scans.set(reference, at), null)
    expect(await getVerdictTitle(code, { keepScan })).toBe('Valid today')
    const secondScan = await checkTicket(ticket.reference, buildContext({ keepScan, now: departureDay + 60_000 }))
    expect(secondScan.verdict).toMatchObject({
      tone: 'attention',
      title: 'Already scanned',
      text: expect.stringContaining('6 Dec 2026, 00:30'),
    })
  })

  it('A ticket is answered even if the scan cannot be stored', async () => {
    expect(await getVerdictTitle(code, { keepScan: () => Promise.reject(new Error('no room')) })).toBe('Valid today')
  })

  it('A verdict says that the scan could not be stored', async () => {
    const unsaved = { keepScan: () => Promise.reject(new Error('no room')) }
    const { verdict } = await checkTicket(code, buildContext(unsaved))
    expect(verdict.text).toContain("We couldn't save this scan")
    expect((await checkTicket(code, buildContext())).verdict.text).not.toContain("couldn't save")
  })

  it('A ticket that is not admitted is not counted as scanned', async () => {
    const keepScan = vi.fn<CheckContext['keepScan']>(async () => null)
    for (const bookings of [[], [{ ...booking, status: 'held' } as VendorBooking]])
      await checkTicket(code, buildContext({ keepScan, bookings }))
    expect(keepScan).not.toHaveBeenCalled()
  })

  it('Only a confirmed booking is admitted', async () => {
    for (const status of bookingStates) {
      const { verdict } = await checkTicket(code, buildContext({ bookings: [{ ...booking, status }] }))
      expect([status, verdict.tone === 'done']).toEqual([status, status === 'confirmed'])
    }
  })
})

describe('ticket verification', () => {
  afterEach(() => void vi.restoreAllMocks())
  it.each(['the browser', 'the library'])('The signature is verified by %s', async (implementation) => {
    if (implementation === 'the library')
      vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    expect(await verifySignature(decodeTicketCode(code)!, keys)).toBe('yes')
    expect(await verifySignature(decodeTicketCode(forged)!, keys)).toBe('no')
    expect(await verifySignature(decodeTicketCode(code)!, [])).toBe('unknown-key')
  })
})

test('The verdict for the public depends on the day and the signature', () => {
  expect(getTicketVerdict(ticket, 'yes', noon('2026-12-06'))).toMatchObject({ tone: 'done', title: 'Valid today' })
  expect(getTicketVerdict(ticket, 'yes', noon('2026-12-05'))).toMatchObject({
    title: 'Genuine, but for another day',
    text: "This ticket is for 6 Dec 2026, 06:00. That day hasn't come yet.",
  })
  expect(getTicketVerdict(ticket, 'yes', noon('2026-12-07'))).toMatchObject({
    text: 'This ticket was for 6 Dec 2026, 06:00. That day has passed.',
  })
  expect(getTicketVerdict(ticket, 'no', noon('2026-12-06'))).toMatchObject({ tone: 'attention', title: 'Not genuine' })
  expect(getTicketVerdict(null, 'no', noon('2026-12-06'))).toMatchObject({ tone: 'attention', title: 'Not genuine' })
  expect(getTicketVerdict(ticket, 'unknown-key', noon('2026-12-06')).tone).toBe('waiting')
  expect(getTicketVerdict(ticket, 'no-keys', noon('2026-12-06')).tone).toBe('waiting')
  expect(formatTicketPeriod(ticket)).toBe('6 Dec 2026, 06:00 to 13:30')
  expect(formatTicketPeriod({ ...ticket, starts: '2026-12-06', ends: '2026-12-09' })).toBe('6 Dec 2026 to 9 Dec 2026')
})
