/** Companies that buy on account: what they owe, payments without a connection, and who may add them. */
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, formatDate, lusakaDate } from '#contract/core/dates'
import { issueCompanyStatement, readCompanyAccount, saveCompany, type Company } from '#contract/counter/companies'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
} from '../../../../tests/support/component/render-screen'
import CompaniesPage from './CompaniesPage'

const api = installFakeApi()
afterEach(() => vi.useRealTimers())
const today = lusakaDate(Date.now())
const id = 'c0000000-0000-4000-8000-000000000001'
const sale = (_id: string, openAmount: number, dueOn: string): Company['openSales'][number] => ({
  ...{ _id, bookingId: _id, reference: 'TLP-23456789', customerName: 'Mwila Tembo', description: 'Garden room' },
  ...{ amount: 900, open: openAmount, soldAt: '2026-11-01T08:00:00.000Z', dueOn },
})
const overdue = sale('d0000000-0000-4000-8000-000000000001', 900, addDays(today, -3))
const later = sale('d0000000-0000-4000-8000-000000000002', 450.5, addDays(today, 20))
const company: Company = {
  ...{ _id: id, name: 'Kansanshi Supplies Ltd', contactName: 'Ruth Banda', contactPhone: '0971234567' },
  ...{ tpin: '1001234567', people: [{ name: 'Mwila Tembo', phone: '0961234567' }], termDays: 30, limit: 5000 },
  ...{ isClosed: false, credit: 0, openSales: [overdue, later], laterOpen: 0, payments: [] },
}

async function open(query = '', more: Parameters<typeof signIn>[0] = {}, companies = [company]) {
  api.answer(readCompanyAccount, {
    entries: [
      {
        ...{ at: '2026-11-01T08:00:00.000Z', kind: 'sale', amount: 900, balance: 900, dueOn: overdue.dueOn },
        ...{ method: null, reference: '' },
        booking: {
          ...{ _id: overdue._id, reference: 'TLP-23456789' },
          ...{ description: 'Garden room', customerName: 'Mwila Tembo' },
        },
      },
    ],
    isComplete: true,
  })
  const account = await signIn({ user_type: 'partner', business_type: 'hotel', ...more })
  await storeBase(account, 'company', companies)
  return { account, ...renderScreen(<CompaniesPage />, { at: `/admin/hotel-management/companies${query}` }) }
}

describe('the companies of a business', () => {
  it('show what they owe and what is overdue', async () => {
    await open()
    const table = within(await screen.findByRole('table', { name: 'Companies' }))
    expect(table.getByText('ZMW 1,350.50')).toBeTruthy()
    expect(table.getByText('ZMW 900.00')).toBeTruthy()
    expect(table.getByText('ZMW 5,000.00')).toBeTruthy()
  })

  it('are added by the owner and managers, and not by staff at the counter', async () => {
    await open('', { staffRole: 'partner-staff' }, [])
    expect(await screen.findByText('No companies yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add company' })).toBeNull()
  })

  it('are saved with their terms and their limit', async () => {
    api.answer(saveCompany, company)
    const { user } = await open('', {}, [])
    await user.click(await screen.findByRole('button', { name: 'Add company' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText('Name of the company'), 'Kansanshi Supplies Ltd')
    await user.type(dialog.getByLabelText('Limit'), '5000')
    await user.click(dialog.getByRole('button', { name: 'Save company' }))
    await expect
      .poll(() => api.calls.find(({ method }) => method === 'PUT')?.body)
      .toMatchObject({ name: 'Kansanshi Supplies Ltd', limit: 5000, termDays: 30, people: [], isClosed: false })
  })
})

describe('the account of a company', () => {
  it('lists what is overdue first, its people and its history', async () => {
    await open(`?id=${id}`)
    const table = within(await screen.findByRole('table', { name: 'Open sales' }))
    const rows = table.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining(`${formatDate(overdue.dueOn)} Overdue`),
      expect.stringContaining(formatDate(later.dueOn)),
    ])
    const call = screen.getByRole('link', { name: /Call/ })
    expect(call.getAttribute('href')).toBe('tel:0971234567')
    expect(await screen.findByRole('table', { name: 'History' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'All changes as CSV' })).toBeTruthy()
  })

  it('downloads the statement of a month as PDF for the company', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-03T08:00:00Z') })
    const { user } = await open(`?id=${id}`)
    const months = await screen.findByLabelText('Month of the statement')
    expect([...months.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Dec 2026',
      'Nov 2026',
    ])
    await user.selectOptions(months, 'Nov 2026')
    api.answer(issueCompanyStatement, { fileName: 'tilipo-statement.pdf', pdf: btoa('%PDF') })
    await user.click(screen.getByRole('button', { name: 'Statement as PDF' }))
    await expect
      .poll(() => api.callsOf(issueCompanyStatement))
      .toMatchObject([{ path: expect.stringContaining(`${id}/statements/2026-11/pdf`) }])
    api.goOffline(issueCompanyStatement)
    await user.click(screen.getByRole('button', { name: 'Statement as PDF' }))
    expect(await findToast('Failed to download the statement.')).toBeTruthy()
  })

  it('records a payment without a connection, in three taps for all that it owes in cash', async () => {
    const { user, account } = await open(`?id=${id}`)
    await user.click(await screen.findByRole('button', { name: 'Record payment' }))
    await user.click(await screen.findByRole('button', { name: 'Received ZMW 1,350.50' }))
    expect(await screen.findByText('Nothing is due.')).toBeTruthy()
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({
      endpoint: 'companies.takePayment',
      input: { params: { id }, body: { payment: { method: 'cash', amount: 1350.5 } } },
    })
    expect(row!.input.body).not.toHaveProperty('sales')
  })

  it('records a payment for chosen sales, and never on account', async () => {
    const { user, account } = await open(`?id=${id}`)
    await user.click(await screen.findByRole('button', { name: 'Record payment' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('button', { name: 'On account' })).toBeNull()
    await user.click(await dialog.findByText('Choose the sales that it pays'))
    await user.click(dialog.getByLabelText(/ZMW 450\.50/))
    await user.click(dialog.getByRole('button', { name: 'Received ZMW 450.50' }))
    await expect
      .poll(async () => (await readOutboxRows(account))[0]?.input.body)
      .toMatchObject({ payment: { method: 'cash', amount: 450.5 }, sales: [later._id] })
    expect(await screen.findByText('ZMW 900.00', { selector: 'dd' })).toBeTruthy()
  })
})
