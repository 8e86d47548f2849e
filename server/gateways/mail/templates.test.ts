import { expect, test } from 'vitest'
import { renderEmail, type MailData } from './templates'

const booking = {
  name: 'Mwila',
  reference: 'TLP-4821',
  listingName: 'Kubu Lodge, Double room',
  summary: '2 nights, 2 guests',
  startsOn: '2026-12-24',
  when: '24 Dec 2026, 14:00 to 26 Dec 2026, 10:00',
  where: null,
  who: null,
  total: 2700,
  link: 'https://tilipo.test/my-bookings',
}
const sampleData: { [T in keyof MailData]: MailData[T] } = {
  'verify-email': {
    name: 'Mwila',
    link: 'https://tilipo.test/verify-email/abc?x=1&y=2',
    expiresAt: '2026-11-22T12:30:00Z',
  },
  'reset-password': {
    name: 'Mwila',
    link: 'https://tilipo.test/reset-password/abc',
    expiresAt: '2026-11-21T12:30:00Z',
  },
  'staff-invitation': {
    name: 'Mwila',
    business: 'Kubu Lodge',
    role: 'Manager',
    link: 'https://tilipo.test/reset-password/abc',
    expiresAt: '2026-11-23T12:30:00Z',
  },
  'account-invitation': {
    name: 'Mwila',
    hotelName: 'Kubu Lodge',
    link: 'https://tilipo.test/reset-password/abc',
    expiresAt: '2026-11-23T12:30:00Z',
  },
  'business-approved': { name: 'Mwila', vendorName: 'Kubu Lodge', link: 'https://tilipo.test/dashboard' },
  'business-rejected': {
    name: 'Mwila',
    vendorName: 'Kubu Lodge',
    reason: 'We could not find your licence',
    link: 'https://tilipo.test/pending-approval',
  },
  'business-changes-requested': {
    name: 'Mwila',
    vendorName: 'Kubu Lodge',
    link: 'https://tilipo.test/pending-approval',
  },
  'payout-account-changed': {
    name: 'Mwila',
    vendorName: 'Kubu Lodge',
    kind: 'mobile',
    blockedUntil: '2026-11-22T12:30:00Z',
    link: 'https://tilipo.test/dashboard?to=finance',
  },
  'vendor-bookings': {
    name: 'Mwila',
    subject: 'New: 2 requests and bookings',
    lines: ['TLP-1: Mary Zulu, House in Roma, viewing on 1 Dec 2026', '1 more in your dashboard.'],
    link: 'https://tilipo.test/dashboard?to=bookings',
  },
  'payout-recipient-added': {
    name: 'Mwila',
    vendorName: 'Kubu Lodge',
    recipientName: 'Bwalya Mulenga',
    phoneEnding: '567',
    blockedUntil: '2026-11-22T12:30:00Z',
    link: 'https://tilipo.test/dashboard?to=finance',
  },
  'document-expiry': {
    name: 'Mwila',
    vendorName: 'Kubu Lodge',
    kind: 'insurance',
    expiresOn: '2026-12-26',
    daysLeft: 30,
    link: 'https://tilipo.test/profile?tab=business',
  },
  'account-suspended': {
    name: 'Mwila',
    reason: 'Complaints of several customers',
    link: 'https://tilipo.test/contact',
  },
  'account-reactivated': { name: 'Mwila', link: 'https://tilipo.test/auth' },
  'new-device': {
    name: 'Mwila',
    device: 'Chrome on Android',
    signedInAt: '2026-11-21T12:30:00Z',
    link: 'https://tilipo.test/profile?tab=devices',
  },
  'sign-in-code': { name: 'Mwila', code: '042 917', minutes: 15, link: 'https://tilipo.test/forgot-password' },
  'second-factor': {
    name: 'Mwila',
    isOn: true,
    changedAt: '2026-11-21T12:30:00Z',
    link: 'https://tilipo.test/profile?tab=devices',
  },
  'phone-sign-in-on': {
    name: 'Mwila',
    phoneEnding: '567',
    changedAt: '2026-11-21T12:30:00Z',
    link: 'https://tilipo.test/profile',
  },
  'phone-sign-in-taken': {
    name: 'Mwila',
    phoneEnding: '567',
    changedAt: '2026-11-21T12:30:00Z',
    link: 'https://tilipo.test/profile',
  },
  'booking-confirmed': { ...booking, vendorName: 'Kubu Lodge', vendorPhone: '0977000111' },
  'order-confirmed': {
    name: 'Mwila',
    parts: [
      {
        vendorName: 'Chitenge House',
        vendorPhone: '0977000111',
        summary: '2 × Cloth; 1 × Shirt',
        reference: 'TLP-1, TLP-2',
      },
      { vendorName: 'Ngoma', vendorPhone: null, summary: '1 × Drum', reference: 'TLP-3' },
    ],
    total: 1490,
    link: booking.link,
  },
  'new-booking': { ...booking, isOrder: false, customerName: 'Chanda Phiri', customerPhone: null },
  'booking-news': { ...booking, subject: 'Accepted: Kubu Lodge', says: ['Kubu Lodge has accepted your request.'] },
  'parcel-booked': {
    name: 'Mwila',
    vendorName: 'Tumani Couriers',
    summary: 'Lusaka to Kitwe, 26 Dec 2026, parcel of 3.5 kg',
    number: 'TPQ3-8H7K-2MXW',
    code: '042 917',
    link: 'https://tilipo.test/track/TPQ38H7K2MXW',
  },
  'parcel-step': {
    name: 'Mwila',
    vendorName: 'Tumani Couriers',
    number: 'TPQ3-8H7K-2MXW',
    says: 'Parcel TPQ3-8H7K-2MXW: on the way, Kabwe, 26 Dec 2026, 10:00.',
    needsCode: false,
    link: 'https://tilipo.test/track/TPQ38H7K2MXW',
  },
  'not-booked': {
    name: 'Mwila',
    listingName: 'Kubu Lodge',
    why: 'Sorry, this was just taken by someone else.',
    instead: 'Available instead: Heron House, K900.',
    link: 'https://tilipo.test/services/hotels/7',
  },
  'payment-failed': {
    name: 'Mwila',
    listingName: 'Kubu Lodge',
    total: 2700,
    why: 'There was not enough money in the wallet.',
    ways: 'It is reserved for you until 14:30, so you can try again.',
    again: true,
    link: booking.link,
  },
  'new-review': {
    name: 'Mwila',
    customerName: 'Chanda Phiri',
    listingName: 'Kubu Lodge',
    reference: 'TLP-4821',
    stars: '4 stars',
    text: 'A quiet room.',
    link: 'https://tilipo.test/dashboard?to=reviews',
  },
  'review-reply': {
    name: 'Mwila',
    vendorName: 'Kubu Lodge',
    listingName: 'Double room',
    text: 'Zikomo, come again.',
    link: booking.link,
  },
  'contact-message': {
    name: 'Mwila',
    from: 'Chanda Phiri',
    email: 'chanda@example.test',
    subject: 'A room',
    message: 'Is it free?',
    link: 'mailto:chanda%40example.test?subject=Re%3A%20A%20room',
  },
}
type Template = keyof MailData
const templates = Object.keys(sampleData) as Template[]
const render = (template: Template, data: object = {}) =>
  renderEmail(template, { ...sampleData[template], ...data } as never)

test.each(templates)('The email %s has the same content and link in text and HTML', (template) => {
  const { subject, text, html } = render(template)
  expect(subject).toMatch(/\S/)
  expect(text).toContain('Hello Mwila,')
  expect(html).toContain('Hello Mwila,')
  expect(text).toContain(sampleData[template].link)
  expect(html).toContain(`href="${sampleData[template].link.replace('&', '&amp;')}"`)
  expect(text + html).not.toMatch(/undefined|null|NaN|\[object/)
})

test.each(templates)('The email %s escapes markup, headers and line breaks', (template) => {
  const hostile = `"><img src=x onerror='alert(1)'>&\r\nBcc: all@example.com\u2028`
  const hostileFields = Object.fromEntries(
    Object.entries(sampleData[template])
      .filter(([field, value]) => typeof value === 'string' && !/link|^kind$|On$|At$|Until$/.test(field))
      .map(([field]) => [field, hostile]),
  )
  const { subject, text, html } = render(template, hostileFields)
  expect(subject).not.toMatch(/[\r\n\u2028]/)
  expect(text).not.toMatch(/^Bcc:/m)
  expect(html).not.toMatch(/<img|onerror='|&[^a-z#]/)
  expect(html).toContain('&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp; Bcc:')
})

test.each(templates)('The email %s contains no web address that a user entered', (template) => {
  const hostile = 'Prize at https://evil.example/win, www.evil.example or evil.com'
  const hostileFields = Object.fromEntries(
    Object.entries(sampleData[template])
      .filter(([field, value]) => typeof value === 'string' && !/link|^kind$|On$|At$|Until$/.test(field))
      .map(([field]) => [field, hostile]),
  )
  const { subject, text, html } = render(template, hostileFields)
  expect(subject + text + html).not.toMatch(/evil\.(com|example)|https:\/\/evil/)
  // Still readable: only invisible spaces were added.
  expect(text.replaceAll('\u200b', '')).toContain(hostile)
})

test('An email address in a text stays as it is', () => {
  expect(render('contact-message').text).toContain('chanda@example.test')
})

test('Emails format dates, times and amounts in the Zambian style', () => {
  expect(render('booking-confirmed').text).toContain(
    'When: 24 Dec 2026, 14:00 to 26 Dec 2026, 10:00\nTotal: ZMW 2,700.00\nVendor phone: 0977 000 111',
  )
  expect(render('new-booking', { when: null }).text).not.toContain('When')
  expect(render('new-booking', { where: 'Intercity terminus', who: 'Mutale Banda (4A)' }).text).toContain(
    'For: Mutale Banda (4A)\nWhen: 24 Dec 2026, 14:00 to 26 Dec 2026, 10:00\nWhere: Intercity terminus\n',
  )
  expect(render('verify-email').text).toContain('22 Nov 2026, 14:30')
})

test('An order confirmation lists each store and the total', () => {
  const { text } = render('order-confirmed')
  expect(text).toContain(
    'Shop: Chitenge House\nWhat: 2 × Cloth; 1 × Shirt\nBooking: TLP-1, TLP-2\nShop phone: 0977 000 111\nShop: Ngoma\nWhat: 1 × Drum\nBooking: TLP-3\nTotal paid: ZMW 1,490.00',
  )
  expect(render('new-booking', { isOrder: true }).text).toContain('Chanda Phiri has ordered and paid.')
})

test('A failed payment email contains the reason and the next step', () => {
  expect(render('payment-failed').text).toContain(
    'not enough money in the wallet. We have not received any money.\n\nIt is reserved for you until 14:30',
  )
  expect(render('payment-failed').text).toContain('Pay again:')
  expect(render('payment-failed', { again: false }).text).toContain('View my bookings:')
})

test('A subject is limited to 120 characters', () => {
  expect(render('payment-failed', { listingName: 'x'.repeat(500) }).subject).toHaveLength(120)
})

test('Emails about a free booking mention no payment, no price and no total', () => {
  for (const template of ['booking-confirmed', 'new-booking', 'booking-news'] as const)
    expect(render(template, { total: 0, paid: 0 }).text).not.toMatch(/received your payment|and paid|Total|0\.00/)
  expect(render('booking-confirmed', { total: 0, paid: 0 }).text).toContain(
    'Your booking with Kubu Lodge is confirmed. It is free: you pay nothing.',
  )
  expect(render('booking-confirmed', { total: 0, paid: 0 }).text).toContain('do not pay, and tell us at once')
  const order = render('order-confirmed', { total: 0 })
  expect(order.subject + order.text).not.toMatch(/paid|payment|0\.00/)
})

test('Emails about a partly paid booking name the amount that was paid and the balance', () => {
  const part = { paid: 540, balance: { amount: 2160, dueOn: '2026-12-20' } }
  expect(render('booking-confirmed', part).text).toContain(
    'We have received your first payment of ZMW 540.00, and your booking with Kubu Lodge is confirmed.',
  )
  expect(render('booking-confirmed', part).text).toContain(
    'Total: ZMW 2,700.00\nBalance: ZMW 2,160.00, due by 20 Dec 2026',
  )
  expect(render('new-booking', part).text).toContain('Chanda Phiri has booked and paid ZMW 540.00 of ZMW 2,700.00.')
  expect(render('booking-confirmed', { paid: 0 }).text).toContain('is confirmed. Nothing is paid yet.')
})

test('Emails name the part of a total that is only held as a deposit', () => {
  expect(render('booking-confirmed', { paid: 2700, deposit: 500 }).text).toContain(
    'Total: ZMW 2,700.00\nIncluded deposit: ZMW 500.00, returned after the service',
  )
})
