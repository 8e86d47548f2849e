import { generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fromBase32, toBase32 } from '../../core/base32'
import {
  extractTicketCode,
  getTicketDays,
  formatMoment,
  toMoment,
  maxTicketCodeLength,
  decodeTicketCode,
  encodeTicketCode,
  encodeTicketText,
  type Ticket,
} from './ticket-code'
import { verticalIds } from '../../verticals/vertical'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const signTicket = (ticket: Ticket, key = privateKey): string => {
  const text = encodeTicketText(ticket)
  return encodeTicketCode(text, sign(null, text, key))
}
const isGenuine = (code: string): boolean => {
  const decoded = decodeTicketCode(code)
  return decoded !== null && verify(null, decoded.text, publicKey, decoded.signature)
}

const coach: Ticket = {
  keyId: 'A7QK',
  vertical: 'buses',
  reference: 'TLP-7K2MX9QA',
  starts: '2026-12-06T06:00',
  ends: '2026-12-06T13:30',
  names: 'Chanda Mwila, Natasha Zulu',
  vendor: 'Mosi Express',
  what: 'Lusaka to Livingstone, seats 3 and 4',
}

describe('a ticket code', () => {
  it('The ticket is read as it was written', () => expect(decodeTicketCode(signTicket(coach))?.ticket).toEqual(coach))

  it('The ticket is read from lower case too', () => expect(isGenuine(signTicket(coach).toLowerCase())).toBe(true))

  it('The code contains upper case letters and digits only, so that a QR code stays coarse', () =>
    expect(signTicket(coach)).toMatch(/^[A-Z2-7]+$/))

  it('The code is found at the end of the scanned URL', () => {
    const code = signTicket(coach)
    expect(extractTicketCode(`HTTPS://TILIPO.EXAMPLE/T/${code}`)).toBe(code)
    expect(extractTicketCode(` ${code}\n`)).toBe(code)
    expect(extractTicketCode('TLP-7K2MX9QA')).toBe('TLP-7K2MX9QA')
  })

  it('The code is invalid with any character changed, removed or duplicated', () => {
    const code = signTicket(coach)
    for (let at = 0; at < code.length; at++) {
      const otherCharacter = code[at] === 'A' ? 'B' : 'A'
      for (const replacement of [otherCharacter, '', code[at]! + code[at]!]) {
        expect(isGenuine(code.slice(0, at) + replacement + code.slice(at + 1)), `letter ${at}: ${replacement}`).toBe(
          false,
        )
      }
    }
  })

  it('The code is invalid with any bit changed', () => {
    const bytes = fromBase32(signTicket(coach))!
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = bytes.slice()
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(isGenuine(toBase32(changed)), `bit ${bit}`).toBe(false)
    }
  })

  it('The code of another key is invalid', () =>
    expect(isGenuine(signTicket(coach, generateKeyPairSync('ed25519').privateKey))).toBe(false))

  it.each([
    '',
    'A',
    'TLP-7K2MX9QA',
    'A'.repeat(200),
    'A'.repeat(maxTicketCodeLength + 1),
    '7'.repeat(300),
    'Ä'.repeat(100),
  ])('rejects %s', (code) => {
    expect(decodeTicketCode(code)).toBeNull()
  })

  it('The overlong code is rejected without decoding', () =>
    expect(decodeTicketCode(`${signTicket(coach)}${'A'.repeat(maxTicketCodeLength)}`)).toBeNull())
})

const day = fc.integer({ min: 0, max: 46_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const moment = fc.oneof(
  day,
  fc
    .tuple(day, fc.integer({ min: 0, max: 1439 }))
    .map(([date, minute]) => `${date}T${new Date(minute * 60_000).toISOString().slice(11, 16)}`),
)
const anyText = (maxCharacters: number) =>
  fc.string({ unit: 'binary', maxLength: maxCharacters, size: 'max' }).filter((text) => !/\p{Cs}/u.test(text))

test('Any ticket fits into a code, is read again and is valid', { timeout: 120_000 }, () => {
  const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')
  const ticket = fc.record({
    keyId: fc.array(letters, { minLength: 4, maxLength: 4 }).map((characters) => characters.join('')),
    vertical: fc.constantFrom(...verticalIds),
    reference: fc
      .array(letters, { minLength: 8, maxLength: 8 })
      .map((referenceCharacters) => `TLP-${referenceCharacters.join('')}`),
    starts: moment,
    ends: fc.option(moment),
    names: anyText(90),
    vendor: anyText(90),
    what: anyText(90),
  })
  fc.assert(
    fc.property(ticket, (original) => {
      const code = signTicket(original)
      expect(code.length).toBeLessThanOrEqual(maxTicketCodeLength)
      expect(isGenuine(code)).toBe(true)
      const { names, vendor, what, ...exactFields } = decodeTicketCode(code)!.ticket
      expect({ ...original, ...exactFields }).toEqual(original)
      for (const [decodedText, originalText] of [
        [names, original.names],
        [vendor, original.vendor],
        [what, original.what],
      ] as const) {
        const normalizedText = originalText.replace(/\s+/g, ' ').trim()
        expect(
          decodedText.endsWith('…')
            ? normalizedText.startsWith(decodedText.slice(0, -1))
            : decodedText === normalizedText,
        ).toBe(true)
      }
    }),
  )
})

test('Base32 encoding is unambiguous', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void expect(fromBase32(toBase32(bytes))).toEqual(bytes)),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ABCYZ27'), maxLength: 40 }), (text) => {
      const bytes = fromBase32(text)
      if (bytes) expect(toBase32(bytes)).toBe(text)
    }),
  )
})

test('Times are displayed in Zambian time, whatever the device’s time zone is', () => {
  expect(toMoment('2026-12-05T22:30:00.000Z')).toBe('2026-12-06T00:30')
  expect(formatMoment('2026-12-06T00:30')).toBe('6 Dec 2026, 00:30')
  expect(formatMoment('2026-12-06')).toBe('6 Dec 2026')
  expect(getTicketDays(coach)).toEqual({ first: '2026-12-06', last: '2026-12-06' })
  expect(getTicketDays({ starts: '2026-12-06', ends: '2026-12-09' })).toEqual({
    first: '2026-12-06',
    last: '2026-12-09',
  })
})
