import { describe, expect, it } from 'vitest'
import { shorten, toGsmText } from './messages/sms/gsm-text'
import { countSmsParts } from './messages/sms/sms-parts'
import { renderSms, type SmsContent } from './sms-templates'

const startsAt = '2026-12-24T04:30:00.000Z'

function buildContents(vendorName: string, listingName: string, place: string): SmsContent[] {
  const booking = { vendorName, listingName, reference: 'TLP-7K2M-QX' }
  const departure = { ...booking, startsAt, place }
  return [
    { template: 'bookingConfirmed', params: { ...booking, when: startsAt } },
    { template: 'bookingCancelled', params: { ...booking, refundNgwee: 1_250_000 } },
    { template: 'bookingChanged', params: { ...booking, when: startsAt } },
    { template: 'laterStart', params: { ...booking, startsAt } },
    { template: 'changeOffered', params: { ...booking, extraNgwee: 1_250_000, until: startsAt } },
    { template: 'orderSent', params: booking },
    { template: 'orderReady', params: { ...booking, place } },
    { template: 'orderDelayed', params: { ...booking, until: '2026-12-24' } },
    { template: 'departureTomorrow', params: departure },
    { template: 'departureSoon', params: departure },
    { template: 'vendorRequestWaiting', params: { ...booking, until: startsAt } },
    { template: 'vendorChangeWaiting', params: { ...booking, until: startsAt } },
  ]
}
const render = (...names: [string, string, string]) =>
  buildContents(...names).map((content) => renderSms(content, null))

describe('the texts of SMS', () => {
  it('begin with the business name and say what happened', () => {
    expect(render('Copper Line', 'Lusaka to Kitwe', 'Intercity terminus')).toEqual([
      'Copper Line: booking TLP-7K2M-QX is confirmed. Lusaka to Kitwe, 24 Dec 2026, 06:30.',
      'Copper Line: booking TLP-7K2M-QX was cancelled: Lusaka to Kitwe. ZMW 12,500.00 goes back to the number that paid.',
      'Copper Line: booking TLP-7K2M-QX was changed. Now Lusaka to Kitwe, 24 Dec 2026, 06:30.',
      'Copper Line: delay. Booking TLP-7K2M-QX, Lusaka to Kitwe, now starts on 24 Dec 2026, 06:30.',
      'Copper Line: we can change booking TLP-7K2M-QX for ZMW 12,500.00 more. Please answer in Tilipo by 24 Dec 2026, 06:30.',
      'Copper Line: your order TLP-7K2M-QX is on its way: Lusaka to Kitwe.',
      'Copper Line: your order TLP-7K2M-QX is ready for collection at Intercity terminus: Lusaka to Kitwe.',
      'Copper Line: your order TLP-7K2M-QX is delayed: Lusaka to Kitwe. Expected by 24 Dec 2026.',
      'Copper Line: tomorrow, 24 Dec 2026, 06:30: Lusaka to Kitwe at Intercity terminus. Booking TLP-7K2M-QX.',
      'Copper Line: departure at 06:30: Lusaka to Kitwe at Intercity terminus. Booking TLP-7K2M-QX.',
      'Copper Line: request TLP-7K2M-QX waits for you: Lusaka to Kitwe. Please answer in Tilipo by 24 Dec 2026, 06:30.',
      'Copper Line: the customer of booking TLP-7K2M-QX asks for a change. Please answer in Tilipo by 24 Dec 2026, 06:30.',
    ])
  })

  it.each([
    ['usual', 'Copper Line', 'Lusaka to Livingstone, executive', 'Intercity terminus'],
    ['long', 'Mosi-oa-Tunya Adventure Safaris', 'Three-day safari in South Luangwa', 'Intercity terminus, bay 14'],
    ['accented', 'Café Kasáma’s Coaches', 'Lusaka – Mŵeru “Express”', 'Chililabombwé'],
    ['decorated', '🚌 Zed Coaches 🇿🇲', 'Lusaka × Kitwe ❤️', 'Kitwe…'],
  ])('fit into one part with %s names', (_, ...names) => {
    for (const text of render(...names)) {
      const { encoding, parts } = countSmsParts(text)
      expect([text, encoding, parts]).toEqual([text, 'gsm7', 1])
    }
  })

  it('fit into three parts with the longest names of another alphabet', () => {
    const name = '中'.repeat(120)
    for (const text of render(name, name, name)) expect(countSmsParts(text).parts).toBeLessThanOrEqual(3)
  })

  it('name only the day of a booking without a time, and neither for goods', () => {
    const params = { vendorName: 'Chita Lodge', listingName: 'Garden room', reference: 'R1' }
    const renderWhen = (when: string | null) =>
      renderSms({ template: 'bookingConfirmed', params: { ...params, when } }, null)
    expect(renderWhen('2026-12-24')).toBe('Chita Lodge: booking R1 is confirmed. Garden room, 24 Dec 2026.')
    expect(renderWhen(null)).toBe('Chita Lodge: booking R1 is confirmed. Garden room.')
  })
})

describe('the text of a code', () => {
  const params = { vendorName: 'Tilipo', purpose: 'sign-in', key: 'ab' } as const

  it('has the code for browsers in its last line, in one part', () => {
    const text = renderSms({ template: 'code', params: { ...params, code: '042917', host: 'tilipo.example' } }, null)
    expect(text).toBe(
      'Tilipo: 042917 is your code to log in. It is valid for 10 minutes. Never tell it to anybody.\n\n@tilipo.example #042917',
    )
    expect(countSmsParts(text)).toMatchObject({ encoding: 'gsm7', parts: 1 })
  })

  it('hides the code where it is displayed later', () => {
    expect(renderSms({ template: 'code', params: { ...params, purpose: 'verify' } }, null)).toBe(
      'Tilipo: ****** is your code to confirm this number. It is valid for 10 minutes. Never tell it to anybody.',
    )
  })
})

describe('toGsmText', () => {
  it.each([
    ['Mwila’s “Shop” – Lusaka…', 'Mwila\'s "Shop" - Lusaka...'],
    ['Mŵeru ŋoma Ñandu é', 'Mweru ŋoma Ñandu é'],
    ['ZMW\u00a05', 'ZMW 5'],
    ['Bus 🚌🏽 now', 'Bus now'],
    ['路線', '路線'],
  ])('converts %s', (text, expected) => {
    expect(toGsmText(text)).toBe(expected)
  })
})

describe('shorten', () => {
  it('cuts only longer names, and never through a character', () => {
    expect(shorten('Zed Coaches', 11)).toBe('Zed Coaches')
    expect(shorten('Zed Coaches Limited', 11)).toBe('Zed Coac...')
    expect(shorten('𝒵'.repeat(12), 11)).toBe(`${'𝒵'.repeat(8)}...`)
  })
})
