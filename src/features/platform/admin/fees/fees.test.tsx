/** The rules for fees, the reserve of a business, and the earnings of Tilipo, as administrators see them. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/core/dates'
import { readEarnings, type Earnings } from '#contract/money/earnings'
import { endPayoutReserve, readPayoutReserve, setPayoutReserve } from '#contract/money/money-records'
import { addFeeRule, listFeeRules, readFeeOfVendor, withdrawFeeRule, type FeeRule } from '#contract/platform/fee-rules'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { getLusakaToday } from '../../../../server-time'
import EarningsPage from '../finance/EarningsPage'
import PayoutReserve from '../money/PayoutReserve'
import FeesPage from './FeesPage'

const api = installFakeApi()
const vendorId = 'a0000000-0000-4000-8000-000000000001'
const vendor = { kind: 'vendor', _id: vendorId, label: 'Musi Lodge', businessType: 'hotel' } as const
const buildRule = (more: Partial<FeeRule> = {}): FeeRule => ({
  _id: 'a0000000-0000-4000-8000-000000000002',
  vertical: null,
  vendor: null,
  percent: 12.5,
  startsOn: '2027-01-01',
  state: 'planned',
  reason: 'New year, new fee',
  setBy: 'Grace Lubinda',
  createdAt: '2026-11-21T10:00:00.000Z',
  withdrawnBy: null,
  ...more,
})

describe('the page of fees', () => {
  const open = async (user_type: 'admin' | 'superAdmin' = 'superAdmin', query = '') => {
    await signIn({ user_type })
    return renderScreen(<FeesPage />, { at: `/admin/global/fees${query}` })
  }

  it('lists rules with their scope, state and reason', async () => {
    api.answer(
      listFeeRules,
      [
        buildRule(),
        buildRule({ _id: vendorId, vendor, percent: null, state: 'current' }),
        buildRule({ _id: 'a0000000-0000-4000-8000-000000000004', vertical: 'hotels', percent: 8, state: 'ended' }),
      ],
      3,
    )
    await open()
    const [first, second, third] = (await screen.findAllByText('New year, new fee')).map((cell) => cell.closest('tr'))
    for (const text of ['All services', '12.5%', '1 Jan 2027', 'Planned', 'Grace Lubinda'])
      expect(first?.textContent).toContain(text)
    for (const text of ['Musi Lodge', 'As its service', 'In effect']) expect(second?.textContent).toContain(text)
    for (const text of ['Hotels', '8%', 'Ended']) expect(third?.textContent).toContain(text)
    expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1)
  })

  it('says what counts without a rule, and lets only super admins change fees', async () => {
    api.answer(listFeeRules, [], 0)
    await open('admin')
    expect(await screen.findByText('There is no rule yet, so that the fee of every sale is 10%.')).toBeTruthy()
    expect(screen.getByText('Only super admins can change fees.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull()
  })

  it('adds a rule of the business in the address', async () => {
    api.answer(listFeeRules, [], 0)
    api.answer(readFeeOfVendor, { vendor, fee: { percent: 10, next: { percent: 8, from: '2027-02-01' } } })
    const { user } = await open('superAdmin', `?vendor=${vendorId}`)
    expect(await screen.findByText('The fee is 10%')).toBeTruthy()
    expect(screen.getByText(/From 1 Feb 2027, its fee is 8%\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a rule for fees' }))
    await user.type(dialog.getByLabelText('Fee'), '5.25')
    await user.click(dialog.getByRole('button', { name: 'Add rule' }))
    expect(await dialog.findByText('Please explain why (at least 10 characters).')).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'Agreed for a year')
    api.answer(addFeeRule, { _id: vendorId })
    await user.click(dialog.getByRole('button', { name: 'Add rule' }))
    expect(await findToast('Rule added')).toBeTruthy()
    expect(api.callsOf(addFeeRule)[0]?.body).toMatchObject({
      vendor: vendorId,
      percent: 5.25,
      startsOn: addDays(getLusakaToday(), 30),
      reason: 'Agreed for a year',
    })
  })

  it('withdraws a planned rule with a reason', async () => {
    api.answer(listFeeRules, [buildRule()], 1)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this rule?' }))
    await user.type(dialog.getByLabelText('Reason'), 'The board decided otherwise')
    api.answer(withdrawFeeRule, { _id: vendorId })
    await user.click(dialog.getByRole('button', { name: 'Withdraw rule' }))
    expect(await findToast('Rule withdrawn')).toBeTruthy()
  })

  it('offers to load again after an error', async () => {
    api.refuse(listFeeRules, { status: 500 })
    await open()
    expect(await screen.findByText('Failed to fetch the fees.')).toBeTruthy()
  })
})

describe('the reserve of a business', () => {
  const open = async () => {
    await signIn({ user_type: 'admin' })
    return renderScreen(<PayoutReserve vendorId={vendorId} />, { at: '/admin/global/hotels' })
  }

  it('is set as an amount or a share', async () => {
    api.answer(readPayoutReserve, { reserve: null })
    api.answer(setPayoutReserve, { changed: true })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Hold money in reserve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hold money in reserve' }))
    await user.selectOptions(dialog.getByLabelText('Hold'), 'A share of new earnings')
    await user.type(dialog.getByLabelText('Share'), '20')
    await user.type(dialog.getByLabelText('Reason'), 'Complaints are open')
    await user.click(dialog.getByRole('button', { name: 'Save reserve' }))
    expect(await findToast('Reserve saved')).toBeTruthy()
    expect(api.callsOf(setPayoutReserve)[0]?.body).toEqual({
      kind: 'percent',
      value: 20,
      until: addDays(getLusakaToday(), 90),
      reason: 'Complaints are open',
    })
  })

  it('is shown with what it holds, and ended with a reason', async () => {
    api.answer(readPayoutReserve, {
      reserve: {
        amount: 500,
        percent: null,
        held: 320,
        reason: 'Complaints are open.',
        until: '2027-01-31',
        setBy: { kind: 'account', _id: vendorId, label: 'Grace Lubinda' },
        setAt: '2026-11-21T10:00:00.000Z',
      },
    })
    api.answer(endPayoutReserve, { changed: true })
    const { user } = await open()
    expect(await screen.findByText('ZMW 320.00 held in reserve')).toBeTruthy()
    expect(screen.getByText(/ZMW 500\.00 until 31 Jan 2027\. Complaints are open\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'End reserve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'End the reserve?' }))
    await user.type(dialog.getByLabelText('Reason'), 'They are settled now')
    await user.click(dialog.getByRole('button', { name: 'End reserve' }))
    expect(await findToast('Reserve ended')).toBeTruthy()
  })
})

describe('the earnings of Tilipo', () => {
  const earnings: Earnings = {
    month: getLusakaToday().slice(0, 7),
    isFinal: false,
    feesEarned: 1300,
    feesReturned: 140,
    fees: 1160,
    vatOnFees: 160,
    goodwill: 50,
    corrections: -12.5,
    result: 937.5,
    accommodation: { sales: 8000, levy: 120 },
    lines: [{ vertical: 'hotels', sales: 8800, refunds: 800, fees: 1160 }],
  }
  const open = async () => {
    await signIn({ user_type: 'admin' })
    return renderScreen(<EarningsPage />, { at: '/admin/global/earnings' })
  }

  it('are shown with the VAT return and the levy', async () => {
    api.answer(readEarnings, earnings)
    await open()
    const statement = within(await screen.findByRole('region', { name: 'Statement of Tilipo' }))
    expect(statement.getByText('ZMW 937.50')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'VAT return' })).getByText('ZMW 1,000.00')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Tourism levy' })).getByText('ZMW 120.00')).toBeTruthy()
    expect(screen.getByText(/This month has not ended\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy()
  })

  it('offer to load again after an error', async () => {
    api.refuse(readEarnings, { status: 500 })
    await open()
    expect(await screen.findByText('Failed to load the earnings.')).toBeTruthy()
  })
})
