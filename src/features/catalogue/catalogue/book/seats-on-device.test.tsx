/** The seat plan at the counter without a connection: it shows what the device knows. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import { openUserDatabase } from '../../../../db/database'
import { initialCursor } from '../../../../db/rows'
import * as chooser from '../../../../verticals/buses/Chooser'
import type { ChooserModule } from '../../../../verticals/screens'
import CounterBooking from './CounterBooking'

installFakeApi()
const date = addDays(lusakaDate(Date.now()), 10)
const stops = ['Lusaka', 'Kabwe', 'Ndola']
const listing = buildListing({
  vertical: 'buses',
  name: 'Morning coach',
  price: 250,
  unit: 'seat',
  details: { from: 'Lusaka', to: 'Ndola', stops, departsAt: '06:00', seats: 45, km: 320 },
  path: '/services/buses/book/d0000000-0000-4000-8000-000000000001',
})

async function openCounter() {
  const account = await signIn({ user_type: 'partner', business_type: 'bus' })
  await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId: listing.vendorId } as never])
  const route = [
    { stop: 'Lusaka', time: '06:00', km: 0 },
    { stop: 'Kabwe', time: '08:00', km: 140 },
    { stop: 'Ndola', time: '11:00', km: 320 },
  ]
  const values = { name: 'Morning coach', description: '', price: 250, offered: true, removed: false, seats: 45 }
  await storeBase(account, 'vendorListing', [
    {
      _id: listing._id,
      vertical: 'buses',
      imageUrl: null,
      values: { ...values, layout: '2+2', fares: [], luggageFree: null, luggagePerBag: null, route } as never,
      path: listing.path,
      createdAt: new Date().toISOString(),
    },
  ])
  await openUserDatabase(account.id).cursors.put({ ...initialCursor, pulledAt: Date.now() })
  await storeBase(account, 'vendorBooking', [
    buildVendorBooking({
      bookingType: 'bus',
      startsOn: date,
      endsOn: null,
      choice: { date, from: 'Lusaka', to: 'Ndola', seats: ['5A'] },
    }),
  ])
  const form = (
    <CounterBooking
      listing={listing}
      chooser={chooser as unknown as ChooserModule}
      hours={buildVendor().operatingHours as never}
      asOf={undefined}
      onNext={() => undefined}
    />
  )
  return { account, ...renderScreen(form, { at: `${listing.path}?date=${date}&from=Lusaka&to=Ndola` }) }
}
const findSeat = (seat: string, state: string) =>
  screen.findByRole('button', { name: new RegExp(`^Seat ${seat}, .*, ${state}$`) })

it('A seat that the company has sold, and one that this device has sold without a connection, are taken', async () => {
  const { account, user } = await openCounter()
  expect(await findSeat('5A', 'taken')).toBeTruthy()
  await user.click(await findSeat('6A', 'free'))
  await user.type(await screen.findByLabelText(/^\w+'s name/), 'Mwila Tembo')
  await user.click(await screen.findByRole('button', { name: 'Save this sale' }))
  await expect.poll(async () => (await readOutboxRows(account))[0]?.input.body.seenTotal).toBe(250)
  await user.click(await screen.findByRole('button', { name: 'Next sale' }))
  await user.clear(screen.getByLabelText('Day of travel'))
  await user.type(screen.getByLabelText('Day of travel'), date)
  expect(await findSeat('6A', 'taken')).toBeTruthy()
  expect(await findSeat('6B', 'free')).toBeTruthy()
})
