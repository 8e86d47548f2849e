import { describe, expect, it } from 'vitest'
import { countSmsParts } from '../../../messages/sms/sms-parts'
import { renderSms } from '../../../sms-templates'

const link = 'https://www.tilipo.co.zm/track/TPQ38H7K2MXW'
const templates = ['parcelAccepted', 'parcelReady', 'parcelOutForDelivery', 'parcelDelivered'] as const
const render = (vendorName: string, place: string) =>
  templates.map((template) => renderSms({ template, params: { vendorName, number: 'TPQ38H7K2MXW', place } }, link))

describe('the SMS about parcels', () => {
  it('begin with the carrier, say what happened and what to do, and end with the page of the parcel', () => {
    expect(render('Kwacha Couriers', 'Kitwe depot')).toEqual([
      `Kwacha Couriers: parcel TPQ3-8H7K-2MXW for you was handed over in Kitwe depot. ${link}`,
      `Kwacha Couriers: collect parcel TPQ3-8H7K-2MXW in Kitwe depot. Bring the sender's code. ${link}`,
      `Kwacha Couriers: parcel TPQ3-8H7K-2MXW is on its way to you. Ask the sender for the code. ${link}`,
      `Kwacha Couriers: parcel TPQ3-8H7K-2MXW was handed over with the code in Kitwe depot. ${link}`,
    ])
  })

  it.each([
    ['usual', 'Kwacha Couriers', 'Kitwe depot'],
    ['long', 'Mosi-oa-Tunya Express Parcel Services', 'Intercity terminus, bay 14'],
    ['accented', 'Café Kasáma’s Couriers', 'Chililabombwé'],
    ['decorated', '🚌 Zed Couriers 🇿🇲', 'Kitwe… ❤️'],
  ])('fit into one part with %s names', (_, vendorName, place) => {
    for (const text of render(vendorName, place)) {
      const { encoding, parts } = countSmsParts(text)
      expect([text, encoding, parts]).toEqual([text, 'gsm7', 1])
    }
  })

  it('fit into three parts with the longest names of another alphabet', () => {
    for (const text of render('中'.repeat(120), '中'.repeat(120)))
      expect(countSmsParts(text).parts).toBeLessThanOrEqual(3)
  })
})
