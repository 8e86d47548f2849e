/** The change of a booking at the counter: what is booked, the new price, and what happens with the difference. */
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Quote, VendorBooking } from '#contract/bookings/bookings/bookings'
import { availability } from '#contract/catalogue/catalogue'
import { addDays, lusakaDate } from '#contract/core/dates'
import { changeBooking, quoteChange } from '#contract/counter/booking-changes'
import { offerChange } from '#contract/counter/change-offers'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../../tests/support/component/render-screen'
import * as chooser from '../../../../verticals/hotels/Chooser'
import type { ChooserModule } from '../../../../verticals/screens'
import { changeDevice } from '../../../../api/device'
import { newId } from '../../../../api/new-id'
import { openUserDatabase } from '../../../../db/database'
import { initialCursor } from '../../../../db/rows'
import ChangeBooking from './ChangeBooking'

const api = installFakeApi()
const today = lusakaDate(Date.now())
const [from, to] = [addDays(today, 10), addDays(today, 12)]
const listing = buildListing()
const choice = { checkIn: from, checkOut: to, guests: 2, rooms: 1 }
const booking = buildVendorBooking({
  customerName: 'Mwila Tembo',
  listingId: listing._id,
  choice,
  summary: '2 nights',
  total: 1900,
  paid: 1900,
  startsOn: from,
  endsOn: to,
  isWalkIn: true,
})
const quote: Quote = {
  listingId: listing._id,
  summary: '2 nights',
  startsOn: from,
  endsOn: to,
  lines: [{ label: 'Garden room', quantity: 2, amount: 1900 }],
  total: 1900,
  currency: 'ZMW',
  policy: '',
  change: { returned: 0, refunded: 0, due: 0 },
}
const longer: Quote = {
  ...quote,
  summary: '3 nights',
  lines: [{ label: 'Garden room', quantity: 3, amount: 2850 }],
  total: 2850,
  change: { returned: 0, refunded: 0, due: 950 },
}
const shorter: Quote = {
  ...quote,
  summary: '1 night',
  lines: [{ label: 'Garden room', quantity: 1, amount: 950 }],
  total: 950,
  change: { returned: 950, refunded: 0, due: 0 },
}

async function open(priced: Quote, changed: VendorBooking = booking, unsent?: Parameters<typeof storeRefused>[1]) {
  const days = Array.from({ length: 92 }, (_, inDays) => ({ date: addDays(today, inDays), free: 4, price: 950 }))
  api.answer(availability, { days })
  api.answer(quoteChange, priced)
  api.answer(changeBooking, changed)
  const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
  if (unsent) await storeRefused(account, unsent)
  const onChanged = vi.fn<() => void>()
  const screenOfChange = (
    <ChangeBooking
      listing={listing}
      booking={changed}
      chooser={chooser as unknown as ChooserModule}
      hours={buildVendor().operatingHours}
      asOf={undefined}
      onChanged={onChanged}
    />
  )
  return { account, onChanged, ...renderScreen(screenOfChange, { at: '/admin/hotel-management/counter' }) }
}
const save = () => screen.findByRole('button', { name: 'Save the change' })

it('starts with what is booked, and saves nothing that is not changed', async () => {
  await open(quote)
  expect(await screen.findByText('Nothing is changed yet.')).toBeTruthy()
  expect(await screen.findByLabelText('Check-in')).toHaveProperty('value', from)
  expect(screen.queryByRole('button', { name: 'Save the change' })).toBeNull()
})

it('says what is due if the customer stays longer', async () => {
  const { user, onChanged } = await open(longer)
  expect(await screen.findByText(/ZMW 950\.00 is due then/)).toBeTruthy()
  await user.type(screen.getByLabelText(/Reason/), 'Stays for the wedding')
  await user.click(await save())
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(api.callsOf(changeBooking)[0]?.body).toMatchObject({
    listingId: listing._id,
    choice,
    seenTotal: 2850,
    reason: 'Stays for the wedding',
  })
  expect(api.callsOf(changeBooking)[0]?.body).not.toHaveProperty('keepsPrice')
})

it('says what the clerk gives back if the customer stays shorter', async () => {
  await open(shorter)
  expect(await screen.findByText(/Give ZMW 950\.00 back to Mwila Tembo\./)).toBeTruthy()
})

it('keeps the agreed price if the clerk chooses it', async () => {
  const { user } = await open(longer)
  await user.click(await screen.findByRole('radio', { name: /Keep ZMW 1,900\.00/ }))
  expect(screen.queryByText(/is due then/)).toBeNull()
  await user.click(await save())
  await expect.poll(() => api.callsOf(changeBooking)[0]?.body).toMatchObject({ seenTotal: 1900, keepsPrice: true })
})

it('asks a customer of the app before a change that costs more', async () => {
  const { user, onChanged } = await open(longer, { ...booking, isWalkIn: false })
  api.answer(offerChange, booking)
  expect(await screen.findByText(/Mwila Tembo gets a notification and an email/)).toBeTruthy()
  await user.type(screen.getByLabelText(/Reason/), 'As we said on the phone')
  await user.click(screen.getByRole('button', { name: 'Ask the customer' }))
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(api.callsOf(offerChange)[0]?.body).toMatchObject({ seenTotal: 2850, reason: 'As we said on the phone' })
  expect(api.callsOf(changeBooking)).toEqual([])
})

describe('the difference of a customer of the app', () => {
  const ofApp = { ...booking, isWalkIn: false }
  const payHere = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(await screen.findByRole('radio', { name: /The customer pays here now/ }))

  it('is paid at the counter with the change', async () => {
    const { user, onChanged } = await open(longer, ofApp)
    await payHere(user)
    expect(screen.getByText(/You take ZMW 950\.00 yourself/)).toBeTruthy()
    expect(screen.queryByText(/gets a notification and an email/)).toBeNull()
    await user.click(await save())
    await expect.poll(() => onChanged.mock.calls.length).toBe(1)
    expect(api.callsOf(changeBooking)[0]?.body).toMatchObject({
      seenTotal: 2850,
      payments: [{ method: 'cash', amount: 950 }],
    })
    expect(api.callsOf(offerChange)).toEqual([])
  })

  it('is not sent without the reference of the card', async () => {
    const { user } = await open(longer, ofApp)
    await payHere(user)
    await user.click(screen.getByRole('button', { name: 'Card terminal' }))
    await user.click(await save())
    expect(await screen.findByText('Please check how the customer paid.')).toBeTruthy()
    expect(screen.getByText('Please enter the reference.')).toBeTruthy()
    expect(api.callsOf(changeBooking)).toEqual([])
  })

  it('is no payment if the agreed price is kept', async () => {
    const { user } = await open(longer, ofApp)
    await payHere(user)
    await user.click(screen.getByRole('radio', { name: /Keep ZMW 1,900\.00/ }))
    expect(screen.queryByRole('radio', { name: /The customer pays here now/ })).toBeNull()
    await user.click(await save())
    await expect.poll(() => api.callsOf(changeBooking)[0]?.body).toMatchObject({ keepsPrice: true })
    expect(api.callsOf(changeBooking)[0]?.body).not.toHaveProperty('payments')
  })

  it('is saved with the same change if the answer was lost', async () => {
    const { user, account } = await open(longer, ofApp)
    await payHere(user)
    api.goOffline(changeBooking)
    await user.click(await save())
    await user.click(await screen.findByRole('button', { name: 'Save the request' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    expect(screen.getByText(/give the money back to Mwila Tembo/)).toBeTruthy()
    const [row] = await readOutboxRows(account)
    expect(row?.input.body).toMatchObject({ payments: [{ method: 'cash', amount: 950 }] })
    expect(api.callsOf(changeBooking)[0]?.body).toMatchObject({ id: row?.input.body.id })
  })
})

it('keeps the agreed price of a customer of the app without asking', async () => {
  const { user } = await open(longer, { ...booking, isWalkIn: false })
  await user.click(await screen.findByRole('radio', { name: /Keep ZMW 1,900\.00/ }))
  await user.click(await save())
  await expect.poll(() => api.callsOf(changeBooking)[0]?.body).toMatchObject({ seenTotal: 1900, keepsPrice: true })
})

it('displays why the server refused the change, and stays open', async () => {
  const { user, onChanged } = await open(longer)
  await screen.findByText(/is due then/)
  api.refuse(changeBooking, { status: 409, code: 'sold_out', message: 'Not available on 12 Dec 2026.' })
  await user.click(await save())
  expect(await screen.findByText('Not available on 12 Dec 2026.')).toBeTruthy()
  expect(onChanged).not.toHaveBeenCalled()
})

describe('without a connection, a change', () => {
  const threeNights = { ...choice, checkOut: addDays(from, 3) }

  /** Opens what was booked, and chooses a night more. */
  async function stayLonger(changed: VendorBooking = booking) {
    const page = await open(quote, changed)
    await screen.findByText('Nothing is changed yet.')
    api.goOffline(quoteChange)
    fireEvent.change(screen.getByLabelText('Check-out'), { target: { value: threeNights.checkOut } })
    expect(await screen.findByText(/We can save this change and send it/)).toBeTruthy()
    return page
  }

  it('is priced by the device and saved as a request', async () => {
    const { user, account, onChanged } = await stayLonger()
    expect(screen.queryByText(/is due then/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save the request' }))
    await expect.poll(() => onChanged.mock.calls.length).toBe(1)
    expect(await readOutboxRows(account)).toMatchObject([
      {
        endpoint: 'bookings.changeOffline',
        input: { params: { id: booking._id }, body: { listingId: listing._id, choice: threeNights, seenTotal: 2850 } },
        preview: { change: { listingName: listing.name, total: 2850 } },
      },
    ])
    expect(api.callsOf(changeBooking)).toEqual([])
  })

  /** What is set aside for this device: one room on each of these nights. */
  async function setAside(user: Parameters<typeof storeBase>[0], nights: number) {
    const { deviceId } = await changeDevice({ counterUsers: [] })
    const quotas = Array.from({ length: nights }, (_, index) => addDays(from, index)).map((date) => ({
      _id: newId(),
      listingId: listing._id,
      listingName: listing.name,
      deviceId,
      deviceName: 'Front desk',
      part: { date },
      quantity: 1,
      state: 'open' as const,
      closedAt: null,
      units: [{ slot: date, bundle: '', quantity: 1, sold: 0, held: 1 }],
      returnAt: new Date(Date.now() + 3_600_000).toISOString(),
      createdAt: new Date().toISOString(),
    }))
    await storeBase(user, 'counterQuota', quotas)
    await openUserDatabase(user.id).cursors.put({ ...initialCursor, pulledAt: Date.now() + 1 })
  }

  it('is certain if this device holds all that a walk-in wants', async () => {
    const { user, account, onChanged } = await stayLonger()
    await setAside(account, 3)
    expect(await screen.findByText(/This device holds what the customer wants/)).toBeTruthy()
    expect(screen.queryByText(/nothing is held/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save the change' }))
    await expect.poll(() => onChanged.mock.calls.length).toBe(1)
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({ endpoint: 'bookings.changeOffline', input: { params: { id: booking._id } } })
    expect(row?.input.body.counterStock.draws).toHaveLength(3)
  })

  it.each([
    { title: 'if this device holds only two of the nights', changed: booking, nights: 2 },
    { title: 'if the customer has booked in the app', changed: { ...booking, isWalkIn: false }, nights: 3 },
  ])('stays a request $title', async ({ changed, nights }) => {
    const { user, account } = await stayLonger(changed)
    await setAside(account, nights)
    await expect.poll(() => screen.queryByText(/This device holds/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save the request' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    expect((await readOutboxRows(account))[0]?.input.body).not.toHaveProperty('counterStock')
  })

  it('is priced for a guest who is here already as when it was booked', async () => {
    const began = addDays(today, -2)
    const stay = { checkIn: began, checkOut: addDays(today, 1), guests: 2, rooms: 1 }
    const inHouse = {
      ...booking,
      status: 'in_service' as const,
      choice: stay,
      startsOn: began,
      endsOn: stay.checkOut,
      createdAt: new Date(Date.now() - 5 * 86_400_000).toISOString(),
    }
    const { user, account } = await open(quote, inHouse)
    await screen.findByText('Nothing is changed yet.')
    api.goOffline(quoteChange)
    fireEvent.change(screen.getByLabelText('Check-out'), { target: { value: addDays(today, 2) } })
    await user.click(await screen.findByRole('button', { name: 'Save the request' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ input }) => input.body))
      .toMatchObject([{ choice: { checkIn: began }, seenTotal: 4 * 950 }])
  })

  it('asks a customer of the app for more once it is sent', async () => {
    const { user, account } = await stayLonger({ ...booking, isWalkIn: false })
    expect(screen.getByText(/Once it is sent, Mwila Tembo gets a notification and an email/)).toBeTruthy()
    // The booking keeps its cancellation policy, which is not that of the listing on this device.
    expect(screen.queryByText(/Free cancellation/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save the request' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ input }) => input.body))
      .toMatchObject([{ seenTotal: 2850, asksCustomer: true }])
    expect(api.callsOf(offerChange)).toEqual([])
  })

  it('keeps the agreed price of a customer of the app without asking', async () => {
    const { user, account } = await stayLonger({ ...booking, isWalkIn: false })
    await user.click(screen.getByRole('radio', { name: /Keep ZMW 1,900\.00/ }))
    await user.click(screen.getByRole('button', { name: 'Save the request' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    const [row] = await readOutboxRows(account)
    expect(row?.input.body).toMatchObject({ seenTotal: 1900, keepsPrice: true })
    expect(row?.input.body).not.toHaveProperty('asksCustomer')
  })

  it('starts with the request that waits, and replaces it', async () => {
    const { user, account } = await open(longer, booking, {
      key: 'earlier',
      endpoint: 'bookings.changeOffline',
      entity: 'vendorBooking',
      state: 'waiting',
      attempted: 0,
      input: { params: { id: booking._id }, query: {}, body: { listingId: listing._id, choice: threeNights } },
    })
    api.goOffline(quoteChange)
    expect(await screen.findByText(/What you save now replaces it/)).toBeTruthy()
    expect(await screen.findByLabelText('Check-out')).toHaveProperty('value', threeNights.checkOut)
    fireEvent.change(screen.getByLabelText('Check-out'), { target: { value: addDays(from, 4) } })
    await user.click(await screen.findByRole('button', { name: 'Save the request' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map((row) => [row.key === 'earlier', row.input.body.seenTotal]))
      .toEqual([[false, 3800]])
  })
})

it('saves the same change as a request if the answer was lost', async () => {
  const { user, account } = await open(longer)
  await screen.findByText(/is due then/)
  api.goOffline(changeBooking)
  await user.click(await save())
  await user.click(await screen.findByRole('button', { name: 'Save the request' }))
  await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
  const [row] = await readOutboxRows(account)
  // The server makes it once, whichever of both arrives.
  expect(api.callsOf(changeBooking)[0]?.body).toMatchObject({ id: row?.input.body.id })
})
