/** The finance page of the administration. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  checkPayout,
  exportLedger,
  readFinance,
  resolveDifference,
  resolvePayout,
  type FinanceOverview,
} from '#contract/money/finance-admin'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { getLusakaToday } from '../../../../server-time'
import PlatformFinancePage from './PlatformFinancePage'

const api = installFakeApi()
const payout: FinanceOverview['openPayouts'][number] = {
  _id: '00000000-0000-4000-8000-000000000001',
  vendor: { _id: '00000000-0000-4000-8000-000000000002', name: 'Kubu Lodge', vertical: 'hotels' },
  recipient: { name: 'Bwalya Mulenga', phone: '•••• 4555' },
  amount: 500,
  fee: 0,
  status: 'unknown',
  createdAt: '2026-11-21T10:00:00.000Z',
  reference: '0b5f4b8e-0000-4000-8000-000000000003',
}
const overview: FinanceOverview = {
  totals: {
    gateway: 10_000,
    fees: 1000,
    pending: 4000,
    available: 3000,
    inPayout: 500,
    refundsDue: 800,
    reserved: 0,
    adjustments: 0,
    deposits: 700,
  },
  refundsDue: { count: 2, oldestAt: '2026-11-20T10:00:00.000Z' },
  openPayouts: [payout],
  differences: [],
  corrections: [],
  comparedAt: '2026-11-21T01:30:00.000Z',
}
beforeEach(() => api.answer(readFinance, overview))

async function openPage() {
  await signIn({ user_type: 'admin' })
  return renderScreen(<PlatformFinancePage />, { at: '/admin/global/finance' })
}

it('shows the money at the gateway and to whom it belongs', async () => {
  await openPage()
  expect(await screen.findByText('ZMW 10,000.00')).toBeTruthy()
  expect(screen.getByText('2 refunds, the oldest from 20 Nov 2026, 12:00')).toBeTruthy()
  const row = screen.getByText('Kubu Lodge').closest('tr')!
  for (const text of ['Bwalya Mulenga', '•••• 4555', 'ZMW 500.00', 'Outcome unknown'])
    expect(row.textContent).toContain(text)
})

it('decides an unknown outcome with a reason', async () => {
  const { user } = await openPage()
  await user.click(await screen.findByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide the outcome' }))
  await user.click(dialog.getByRole('button', { name: 'Save outcome' }))
  for (const message of [
    'Please choose the outcome.',
    'Please explain how you know the outcome (at least 10 characters).',
  ])
    expect(await dialog.findByText(message)).toBeTruthy()
  await user.click(dialog.getByLabelText(/It arrived/))
  await user.type(dialog.getByLabelText('How do you know?'), 'The gateway confirmed it')
  api.answer(resolvePayout, { _id: payout._id, status: 'successful' })
  api.answer(readFinance, { ...overview, openPayouts: [] })
  await user.click(dialog.getByRole('button', { name: 'Save outcome' }))
  expect(await findToast('The payout has ended')).toBeTruthy()
  expect(api.callsOf(resolvePayout)[0]!.body).toEqual({ outcome: 'successful', reason: 'The gateway confirmed it' })
  expect(await screen.findByText('No payout is open.')).toBeTruthy()
})

it('queries the gateway again, and reports a failure', async () => {
  const { user } = await openPage()
  api.answer(checkPayout, { _id: payout._id })
  await user.click(await screen.findByRole('button', { name: 'Query the gateway' }))
  expect(await findToast('We are querying the gateway. Refresh in a moment.')).toBeTruthy()
  api.refuse(checkPayout, { status: 500 })
  await user.click(screen.getByRole('button', { name: 'Query the gateway' }))
  expect(await findToast('Failed to query the gateway.')).toBeTruthy()
})

it('downloads the ledger', async () => {
  api.answer(exportLedger, { csv: 'Date\n', entries: 3, next: null, totals: 'Account\n' })
  const { user } = await openPage()
  await user.click(await screen.findByRole('button', { name: 'Download entries' }))
  expect(await findToast('3 entries downloaded')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Download totals' }))
  expect(await findToast('Totals downloaded')).toBeTruthy()
  for (const { body } of api.callsOf(exportLedger)) expect(body).toEqual({ month: getLusakaToday().slice(0, 7) })
})

it('offers to load again after an error', async () => {
  api.refuse(readFinance, { status: 500 })
  await openPage()
  expect(await screen.findByText('Failed to load the finances.')).toBeTruthy()
})

it('lists differences, and ends one with a reason', async () => {
  const difference = {
    _id: '00000000-0000-4000-8000-000000000009',
    kind: 'payout' as const,
    subject: 'ref-1',
    ours: 'failed, ZMW 500.00',
    theirs: 'successful, ZMW 500.00',
    amount: 500,
    foundAt: '2026-11-21T01:30:00.000Z',
  }
  api.answer(readFinance, { ...overview, differences: [difference] })
  const { user } = await openPage()
  expect(await screen.findByText('Our books were last compared with the gateway on 21 Nov 2026, 03:30.')).toBeTruthy()
  expect(screen.getByText('successful, ZMW 500.00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Resolve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve the difference' }))
  await user.type(dialog.getByLabelText('How was it resolved?'), 'The gateway corrected it')
  api.answer(resolveDifference, { _id: difference._id })
  await user.click(dialog.getByRole('button', { name: 'Resolve' }))
  expect(await findToast('Resolved')).toBeTruthy()
  expect(api.callsOf(resolveDifference)[0]!.body).toEqual({ reason: 'The gateway corrected it' })
})
