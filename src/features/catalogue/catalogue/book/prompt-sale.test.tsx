/** Sells at the counter with a request on the phone of the customer. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { addDays, lusakaDate } from '#contract/core/dates'
import { sendPrompt } from '#contract/counter/prompts'
import type { SaleItem } from '#contract/counter/sale-items'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { buildListing } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { CounterSale } from './CounterSale'
import type { QuoteState } from './use-quote'

const api = installFakeApi()
const listing = buildListing()
const startsOn = addDays(lusakaDate(Date.now()), 20)
const choice = { checkIn: startsOn, checkOut: addDays(startsOn, 2), guests: 2, rooms: 1 }
const quote: Quote = {
  listingId: listing._id,
  summary: '2 nights, 2 guests',
  startsOn,
  endsOn: choice.checkOut,
  lines: [{ label: '2 nights', quantity: 2, amount: 1900 }],
  total: 1900,
  currency: 'ZMW',
  policy: '',
}
const now = new Date().toISOString()
const requested = buildVendorBooking({
  ...{ status: 'held', total: 1900, paid: 0, isWalkIn: true, customerName: 'Mwila Tembo' },
  reservedUntil: new Date(Date.now() + 900_000).toISOString(),
  prompt: {
    ...{ _id: 'a0000000-0000-4000-8000-000000000009', status: 'pending', amount: 1900, network: 'Airtel' },
    ...{ phone: '0971234567', startedAt: now, changedAt: now, isSale: true, heldUntil: null },
  },
})

async function open(quoteState: Partial<QuoteState> = { quote }, furtherItems: SaleItem[] = []) {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
  const sale = (
    <CounterSale
      listing={listing}
      choice={choice}
      quoteState={{ isLoading: false, refetch: () => undefined, ...quoteState }}
      availability={{ days: [{ date: startsOn, free: 3, price: 950 }], taken: undefined }}
      counterUnits={[]}
      furtherItems={furtherItems}
      onSold={() => undefined}
      PromptStatus={({ sent }) => <p>Waiting for {sent.customerName}</p>}
    />
  )
  const page = renderScreen(sale, { at: '/admin/hotel-management/counter' })
  return { account, ...page }
}
async function request(furtherItems: SaleItem[] = []) {
  const opened = await open({ quote }, furtherItems)
  const { user } = opened
  await user.type(await screen.findByLabelText(/^\w+'s name/), 'Mwila Tembo')
  await user.type(screen.getByLabelText(/^Phone/), '0971234567')
  await user.click(screen.getByRole('button', { name: 'Request on phone' }))
  return opened
}

describe('a sale with a request on the phone', () => {
  it('uses the number of the customer and its network, and waits for the customer', async () => {
    api.answer(sendPrompt, requested)
    const { user, account } = await request()
    expect(screen.getByLabelText<HTMLInputElement>('Mobile money number').value).toBe('0971234567')
    expect(screen.getByRole('button', { name: 'Airtel Money' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByLabelText(/^Cash received/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Request ZMW 1,900.00' }))
    expect(await screen.findByText('Waiting for Mwila Tembo')).toBeTruthy()
    const [sent] = api.callsOf(sendPrompt)
    expect(sent!.body).toMatchObject({
      ...{ phone: '0971234567', network: 'Airtel', amount: 1900 },
      sale: { listingId: listing._id, seenTotal: 1900, customerName: 'Mwila Tembo' },
    })
    expect(sent!.body).not.toHaveProperty('sale.payments')
    expect([api.callsOf(recordWalkIn), await readOutboxRows(account)]).toEqual([[], []])
    expect(screen.getByRole('button', { name: 'Next sale' })).toBeTruthy()
  })

  it('requests a basket as one payment, with all of its products', async () => {
    api.answer(sendPrompt, requested)
    const furtherItems = [
      { listingId: 'd0000000-0000-4000-8000-000000000002', choice: { quantity: 2 }, seenTotal: 900 },
    ]
    const { user } = await request(furtherItems)
    await user.click(screen.getByRole('button', { name: 'Request ZMW 1,900.00' }))
    await screen.findByText(/Waiting for/)
    expect(api.callsOf(sendPrompt)[0]!.body).toMatchObject({ amount: 1900, sale: { seenTotal: 1900, furtherItems } })
  })

  it('records a part in cash and requests the rest', async () => {
    api.answer(sendPrompt, requested)
    const { user } = await request()
    await user.type(screen.getByLabelText(/^Paid in cash now/), '500')
    await user.click(screen.getByRole('button', { name: 'Request ZMW 1,400.00' }))
    await screen.findByText(/Waiting for/)
    expect(api.callsOf(sendPrompt)[0]!.body).toMatchObject({
      amount: 1400,
      sale: { payments: [{ method: 'cash', amount: 500 }] },
    })
  })

  it('repeats a request whose response was lost with the same ids', async () => {
    const { user } = await request()
    for (const count of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Request ZMW 1,900.00' }))
      await expect.poll(() => api.callsOf(sendPrompt).length).toBe(count)
      await screen.findByText(/the customer is asked once/)
    }
    const [first, second] = api.callsOf(sendPrompt)
    expect(second!.path).toBe(first!.path)
    expect((second!.body as { id: string }).id).toBe((first!.body as { id: string }).id)
  })

  it('refuses a number that is no mobile number', async () => {
    const { user } = await request()
    const phone = screen.getByLabelText('Mobile money number')
    await user.clear(phone)
    await user.type(phone, '0211234567')
    await user.click(screen.getByRole('button', { name: 'Request ZMW 1,900.00' }))
    expect(await screen.findByText('Please enter a valid Zambian phone number.')).toBeTruthy()
    expect(api.callsOf(sendPrompt)).toEqual([])
  })

  it('is disabled without a connection, with the reason', async () => {
    await open({
      lastQuote: quote,
      failure: { ok: false, kind: 'unreachable', code: 'network', message: 'Offline.' },
    })
    const option = await screen.findByRole<HTMLButtonElement>('button', { name: 'Request on phone' })
    expect(option.disabled).toBe(true)
    expect(screen.getByText('A request on the phone needs a connection.')).toBeTruthy()
  })
})
