import { describe, expect, it } from 'vitest'
import { maxPushBytes } from '../../../gateways/web-push/web-push'
import { buildPayload } from './payload'
import { getEndTime, getPushTime } from './send-times'

const content = { id: 'a', accountId: 'b', title: 'Your booking', link: '/bookings/1' }
const getText = (text: string): string => JSON.parse(buildPayload({ ...content, text })).text

describe('the payload of a push', () => {
  it.each(['0971234567', '097 123 4567', '+260971234567', '+260 97 123 45 67', '260971234567', '+27 82 123 4567'])(
    'does not contain the phone number %s',
    (number) => {
      expect(getText(`Please call ${number}, or wait.`)).toBe('Please call …, or wait.')
    },
  )

  it.each([
    'Paid K1,250,000.50 on 24 Dec 2026, 06:30.',
    'Parcel TP23-4567-8923: arrived.',
    'Booking TLP-20971234 is paid.',
  ])('contains other numbers: %s', (text) => {
    expect(getText(text)).toBe(text)
  })

  it('is never larger than services accept', () => {
    for (const character of ['x', '“', '🚌', '\n', '"']) {
      const payload = buildPayload({ ...content, text: character.repeat(2000), link: `/${'y'.repeat(200)}` })
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(maxPushBytes)
      expect(JSON.parse(payload).text.endsWith('…')).toBe(true)
    }
  })
})

describe('the send time of a push', () => {
  it.each([
    ['18:59', '2026-11-30T18:59:00.000Z'],
    ['19:00', '2026-12-01T04:00:00.000Z'],
    ['03:59', '2026-11-30T04:00:00.000Z'],
    ['04:00', '2026-11-30T04:00:00.000Z'],
  ])('follows an event at %s UTC at %s, outside the quiet hours in Zambia', (time, sendTime) => {
    const at = new Date(`2026-11-30T${time}:00Z`)
    expect(getPushTime(at, { title: '' }).toISOString()).toBe(sendTime)
    expect(getPushTime(at, { title: '', isUrgent: true })).toEqual(at)
  })

  it('is within a day, or within hours if it is urgent', () => {
    const at = new Date('2026-11-30T20:00:00Z')
    expect(getEndTime(at, { title: '' }).toISOString()).toBe('2026-12-02T04:00:00.000Z')
    expect(getEndTime(at, { title: '', isUrgent: true }).toISOString()).toBe('2026-12-01T00:00:00.000Z')
  })
})
