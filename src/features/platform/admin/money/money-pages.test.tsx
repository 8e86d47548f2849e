/** Payments, refunds, payouts and postings in the administration. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  listMoney,
  readMoney,
  readPayoutPause,
  readPosting,
  setPayoutPause,
  type MoneyRecord,
  type MoneyRow,
} from '#contract/money/money-records'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import MoneyListPage from './MoneyListPage'
import MoneyRecordPage from './MoneyRecordPage'
import PostingPage from './PostingPage'

const api = installFakeApi()
const id = 'd0000000-0000-4000-8000-000000000001'
const vendorId = 'c0000000-0000-4000-8000-000000000001'
const bookingId = 'b0000000-0000-4000-8000-000000000001'
const postingId = 'e0000000-0000-4000-8000-000000000001'
const at = '2026-11-20T08:00:00.000Z'

const row: MoneyRow = {
  _id: id,
  reference: 'abcdef12-0000-4000-8000-000000000001',
  status: 'returned',
  amount: 500,
  createdAt: at,
  vendor: { kind: 'vendor', _id: vendorId, label: 'Batoka Lodge', businessType: 'hotel' },
  person: { name: 'Bwalya Mulenga', phone: '•••• 4555' },
  booking: null,
  isAutomatic: true,
}
const record: MoneyRecord = {
  ...row,
  fee: 0,
  network: 'MTN',
  gatewayId: 'LIP-1',
  failure: 'The transfer was reversed.',
  reason: 'Automatic payout',
  lines: [
    { text: 'Share became available', link: { kind: 'booking', _id: bookingId, label: 'TLP-4H7K2M' }, amount: 700 },
    { text: 'Left in the balance', link: null, amount: -200 },
  ],
  total: 500,
  related: [],
  otherTransfers: [],
  postings: [{ _id: postingId, kind: 'payout_paid', postedAt: at, gateway: -500 }],
  ledgerAmount: -500,
  differences: [],
  timeline: [
    { at, text: 'Queried the status', by: { kind: 'account', _id: id, label: 'Grace Lubinda' }, address: '41.63.0.1' },
  ],
}
const getLink = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('lists ended payouts with links, filters of the address and the next page', async () => {
  await signIn({ user_type: 'admin' })
  api.answer(listMoney, { rows: [row], next: id })
  await renderScreen(<MoneyListPage />, {
    at: '/admin/global/payouts?state=returned',
    pattern: '/admin/global/payouts',
  })
  expect(await screen.findByRole('link', { name: 'abcdef12' })).toBeTruthy()
  expect(getLink('abcdef12')).toBe(`/admin/global/payouts/${id}`)
  expect(getLink('Batoka Lodge')).toBe(`/admin/global/hotels/${vendorId}`)
  expect(getLink('Next')).toBe(`/admin/global/payouts?state=returned&after=${id}`)
  expect(api.callsOf(listMoney)[0]?.path).toContain('state=returned')
})

it('shows what a payout consists of, its postings, its batch and who did what from where', async () => {
  await signIn({ user_type: 'admin' })
  api.answer(readMoney, record)
  api.answer(readPayoutPause, { pause: null })
  await renderScreen(<MoneyRecordPage />, { at: `/admin/global/payouts/${id}`, pattern: '/admin/global/payouts/:id' })
  expect(await screen.findByRole('heading', { name: 'Payout abcdef12' })).toBeTruthy()
  const table = within(screen.getByRole('region', { name: 'What it consists of' }))
  expect(table.getByText('ZMW 500.00')).toBeTruthy()
  expect(getLink('TLP-4H7K2M')).toBe(`/admin/global/bookings/${bookingId}`)
  expect(getLink('Payout paid')).toBe(`/admin/global/postings/${postingId}`)
  expect(getLink('Automatic payouts of this day')).toBe(
    '/admin/global/payouts?start=automatic&from=2026-11-20&to=2026-11-20',
  )
  expect(screen.getByText('from 41.63.0.1')).toBeTruthy()
})

it('pauses the payouts of the business with a reason', async () => {
  await signIn({ user_type: 'admin' })
  api.answer(readMoney, record)
  api.answer(readPayoutPause, { pause: null })
  api.answer(setPayoutPause, { changed: true })
  const { user } = await renderScreen(<MoneyRecordPage />, {
    at: `/admin/global/payouts/${id}`,
    pattern: '/admin/global/payouts/:id',
  })
  await user.click(await screen.findByRole('button', { name: 'Pause payouts' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'The documents were forged')
  await user.click(dialog.getByRole('button', { name: 'Pause payouts' }))
  expect(await findToast('Payouts paused')).toBeTruthy()
  expect(api.callsOf(setPayoutPause)[0]?.body).toEqual({ paused: true, reason: 'The documents were forged' })
})

it('shows the entries of a posting with their sum, and what it is about', async () => {
  await signIn({ user_type: 'admin' })
  api.answer(readPosting, {
    _id: postingId,
    kind: 'payout',
    postedAt: at,
    subject: { kind: 'payout', _id: id, label: 'Payout abcdef12' },
    subjectId: id,
    reverses: null,
    reversedBy: null,
    entries: [
      { account: 'Available balance of the business', link: row.vendor, amount: 500 },
      { account: 'In payout', link: row.vendor, amount: -500 },
    ],
  })
  await renderScreen(<PostingPage />, {
    at: `/admin/global/postings/${postingId}`,
    pattern: '/admin/global/postings/:id',
  })
  expect(await screen.findByRole('heading', { name: 'Payout started' })).toBeTruthy()
  expect(getLink('Payout abcdef12')).toBe(`/admin/global/payouts/${id}`)
  expect(screen.getByText('ZMW 0.00')).toBeTruthy()
})
