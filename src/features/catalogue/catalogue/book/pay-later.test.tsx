/** Reserves at the counter without a payment, or with a part of it. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
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
const online: QuoteState = { quote, isLoading: false, refetch: () => undefined }
const offline: QuoteState = {
  failure: { ok: false, kind: 'unreachable', code: 'network', message: 'Offline.' },
  isLoading: false,
  refetch: () => undefined,
}
const usualOption = lusakaInstant(addDays(lusakaDate(Date.now()), 2), '18:00').toISOString()

async function open(quoteState: QuoteState, businessType: 'hotel' | 'realEstate' = 'hotel') {
  const account = await signIn({ user_type: 'partner', business_type: businessType })
  const sale = (
    <CounterSale
      listing={businessType === 'hotel' ? listing : buildListing({ vertical: 'real-estate' })}
      choice={choice}
      quoteState={quoteState}
      availability={{ days: [{ date: startsOn, free: 3, price: 950 }], taken: undefined }}
      counterUnits={[]}
      onSold={() => undefined}
    />
  )
  return { account, ...renderScreen(sale, { at: '/admin/hotel-management/counter' }) }
}
async function openLater(quoteState: QuoteState) {
  const opened = await open(quoteState)
  await opened.user.click(await screen.findByRole('button', { name: 'Reserve, pay later' }))
  await opened.user.type(await screen.findByLabelText(/^\w+'s name/), 'Mwila Tembo')
  return opened
}

describe('a reservation at the counter', () => {
  it('records the option date of the trade and no payment, and confirms with what is due', async () => {
    api.answer(
      recordWalkIn,
      buildVendorBooking({
        ...{ reference: 'TLP-ABC', status: 'held', customerName: 'Mwila Tembo', isWalkIn: true },
        ...{ total: 1900, paid: 0, reservedUntil: usualOption },
      }),
    )
    const { user } = await openLater(online)
    expect(screen.queryByRole('button', { name: 'Card terminal' })).toBeNull()
    expect(screen.getByText('Without a payment, the room is then free for others.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reserve' }))
    expect(await screen.findByText('Reserved: TLP-ABC')).toBeTruthy()
    expect(screen.getByText(/Mwila Tembo, until .* ZMW 1,900\.00 is due\./)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull()
    const { body } = api.callsOf(recordWalkIn)[0]!
    expect(body).toMatchObject({ seenTotal: 1900, reservation: { until: usualOption, isGuaranteed: false } })
    expect(body).not.toHaveProperty('payments')
  })

  it('can be guaranteed, and paid in part by a method', async () => {
    api.answer(
      recordWalkIn,
      buildVendorBooking({ reference: 'TLP-ABC', total: 1900, paid: 500, reservedUntil: usualOption }),
    )
    const { user } = await openLater(online)
    await user.click(screen.getByLabelText(/Keep the room even without a payment/))
    await user.type(screen.getByLabelText(/^Paid now/), '500')
    await user.click(await screen.findByRole('button', { name: 'Card terminal' }))
    await user.click(screen.getByRole('button', { name: 'Reserve, paid ZMW 500.00' }))
    expect(await screen.findByText('Please enter the reference.')).toBeTruthy()
    await user.type(screen.getByLabelText('Number on the slip'), '004711')
    await user.click(screen.getByRole('button', { name: 'Reserve, paid ZMW 500.00' }))
    expect(await screen.findByText('Reserved: TLP-ABC')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Receipt' })).toBeTruthy()
    expect(api.callsOf(recordWalkIn)[0]!.body).toMatchObject({
      payments: [{ method: 'card', amount: 500, reference: '004711' }],
      reservation: { isGuaranteed: true },
    })
  })

  it('keeps a part in cash as a line, because no line would mean that nothing was paid', async () => {
    api.answer(
      recordWalkIn,
      buildVendorBooking({ reference: 'TLP-ABC', total: 1900, paid: 500, reservedUntil: usualOption }),
    )
    const { user } = await openLater(online)
    await user.type(screen.getByLabelText(/^Paid now/), '500')
    await user.click(screen.getByRole('button', { name: 'Reserve, paid ZMW 500.00' }))
    await screen.findByText('Reserved: TLP-ABC')
    expect(api.callsOf(recordWalkIn)[0]!.body).toMatchObject({ payments: [{ method: 'cash', amount: 500 }] })
  })

  it('is saved on the device without a connection, as reserved and not as sold', async () => {
    const { account, user } = await openLater({ ...offline, lastQuote: quote })
    await user.click(screen.getByRole('button', { name: 'Save this reservation' }))
    expect(await screen.findByText('Reservation saved on this device')).toBeTruthy()
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({
      endpoint: 'walkIns.recordOffline',
      input: { body: { seenTotal: 1900, reservation: { until: usualOption, isGuaranteed: false } } },
    })
    expect(row!.input.body).not.toHaveProperty('payments')
  })

  it.each([
    [
      'an option date that is over',
      { label: 'Keep the room until', value: '2020-01-01' },
      'This time is over already.',
    ],
    ['more than the price', { label: /^Paid now/, value: '1,900.01' }, 'At most ZMW 1,900.00.'],
  ])('is not sent with %s', async (_, { label, value }, message) => {
    const { user } = await openLater(online)
    const field = screen.getByLabelText<HTMLInputElement>(label)
    await user.clear(field)
    await user.type(field, value)
    await user.click(screen.getByRole('button', { name: /^Reserve(, paid .*)?$/ }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(api.callsOf(recordWalkIn)).toEqual([])
  })

  it('needs a name, and a price that is known', async () => {
    const { user } = await open(online)
    await user.click(await screen.findByRole('button', { name: 'Reserve, pay later' }))
    await user.click(screen.getByRole('button', { name: 'Reserve' }))
    expect(await screen.findByText("Please enter the customer's name.")).toBeTruthy()
  })

  it('is not offered without a price, or in a trade that has none', async () => {
    const { unmount } = await open(offline)
    await screen.findByLabelText(/^\w+'s name/)
    expect(screen.queryByRole('button', { name: 'Reserve, pay later' })).toBeNull()
    unmount()
    await open(online, 'realEstate')
    await screen.findByLabelText(/^\w+'s name/)
    expect(screen.queryByRole('button', { name: 'Reserve, pay later' })).toBeNull()
  })
})
