import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listCustomers, saveCustomer, blockCustomer, type Customer } from '#contract/partners/customers'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../tests/support/component/render-screen'
import CustomersPage from './CustomersPage'

const api = installFakeApi()

const customer: Customer = {
  ...{ _id: 'c0000000-0000-4000-8000-000000000001', name: 'Chanda Mwila', phone: '0961234567', bookings: 3 },
  ...{ cancelled: 1, noShows: 1, spent: 1550.5, lastOn: '2026-11-03', nextOn: null, note: '', tags: ['Regular'] },
  ...{ blocked: null, canMessage: false },
}

async function open(customers: Customer[], total = customers.length) {
  await signIn({ user_type: 'partner', business_type: 'hotel' })
  api.answer(listCustomers, { customers, total })
  return renderScreen(<CustomersPage />, { at: '/admin/hotel-management/guests' })
}

describe('the customers of a business', () => {
  it('are listed with their bookings, under the name of the area', async () => {
    await open([customer])
    const row = within((await screen.findByText('Chanda Mwila')).closest('tr')!)
    for (const text of ['1 cancelled, 1 no-show', 'ZMW 1,550.50', 'Regular', '3 Nov 2026'])
      expect(row.getByText(text)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Guests' })).toBeTruthy()
  })

  it('are empty before the first booking', async () => {
    await open([])
    expect(await screen.findByText('Nobody has booked with you yet.')).toBeTruthy()
  })

  it('name how many are not listed', async () => {
    await open([customer], 450)
    expect(await screen.findByText(/These are the 200 of 450 who booked last/)).toBeTruthy()
  })

  it('get notes', async () => {
    const { user } = await open([customer])
    api.answer(saveCustomer, { ...customer, note: 'Ground floor' })
    await user.click(await screen.findByText('Chanda Mwila'))
    await user.type(await screen.findByLabelText(/^Notes/), 'Ground floor')
    await user.click(screen.getByRole('button', { name: 'Save notes' }))
    expect(await findToast('Notes saved')).toBeTruthy()
    expect(api.callsOf(saveCustomer)).toMatchObject([{ body: { note: 'Ground floor', tags: ['Regular'] } }])
  })

  it('can be blocked with a reason', async () => {
    const { user } = await open([customer])
    api.answer(blockCustomer, { ...customer, blocked: { reason: 'No payment', at: '2026-11-20T08:00:00.000Z' } })
    await user.click(await screen.findByText('Chanda Mwila'))
    await user.click(await screen.findByRole('button', { name: 'Block from booking' }))
    await user.click(screen.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('Please enter the reason.')).toBeTruthy()
    expect(api.callsOf(blockCustomer)).toEqual([])
    await user.type(screen.getByLabelText('Why do you block this customer?'), 'No payment')
    await user.click(screen.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText(/^Blocked since/)).toBeTruthy()
    expect(api.callsOf(blockCustomer)).toMatchObject([{ body: { reason: 'No payment' } }])
  })
})
