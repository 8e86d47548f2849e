/** The counter without a connection, on a device that has never received what is left of a listing. */
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import { initialCursor } from '../../../../db/rows'
import { openUserDatabase } from '../../../../db/database'
import { buildListing, buildVendor } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import * as buses from '../../../../verticals/buses/Chooser'
import * as carHire from '../../../../verticals/car-hire/Chooser'
import * as hotels from '../../../../verticals/hotels/Chooser'
import type { ChooserModule } from '../../../../verticals/screens'
import * as stores from '../../../../verticals/stores/Chooser'
import * as travel from '../../../../verticals/travel/Chooser'
import CounterBooking from './CounterBooking'

installFakeApi()
const day = addDays(lusakaDate(Date.now()), 10)
const later = addDays(day, 1)
const departures = { weekdays: [], dates: [day], time: '06:00' }

interface Case {
  chooser: unknown
  details: Record<string, unknown>
  search: Record<string, string>
  /** The values of the listing on the device of the business. */
  values: Record<string, unknown>
}

const cases: Record<'hotels' | 'buses' | 'car-hire' | 'travel' | 'stores', Case> = {
  hotels: {
    chooser: hotels,
    details: { sleeps: 2, beds: '', rooms: 4, amenities: [] },
    search: { checkIn: day, checkOut: later },
    values: { rooms: 4 },
  },
  buses: {
    chooser: buses,
    details: { from: 'Lusaka', to: 'Ndola', stops: ['Lusaka', 'Ndola'], departsAt: '06:00', seats: 45, km: 320 },
    search: { date: day, from: 'Lusaka', to: 'Ndola', seats: '5A' },
    values: {
      seats: 45,
      route: [
        { stop: 'Lusaka', time: '06:00', km: 0 },
        { stop: 'Ndola', time: '11:00', km: 320 },
      ],
    },
  },
  'car-hire': {
    chooser: carHire,
    details: { make: 'Toyota', model: 'Hilux', year: 2020, seats: 5, cars: 2, kmPerDay: 200, bufferHours: 1 },
    search: { pickUp: `${day}T09:00`, return: `${later}T09:00` },
    values: { cars: 2, bufferHours: 1 },
  },
  travel: {
    chooser: travel,
    details: { days: 1, largestGroup: 12, smallestGroup: 4, decidedDays: 2, departures },
    search: { departsOn: day, adults: '2' },
    values: { largestGroup: 12, smallestGroup: 4 },
  },
  stores: { chooser: stores, details: {}, search: { quantity: '2' }, values: { stock: 5 } },
}

async function openCounter(vertical: keyof typeof cases, isMirrored: boolean) {
  const { chooser, details, search, values } = cases[vertical]
  const path = `/services/${vertical}/1`
  const listing = buildListing({ vertical, price: 250, details, path })
  const account = await signIn({ user_type: 'partner', business_type: 'bus' })
  await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId: listing.vendorId } as never])
  if (isMirrored) {
    const own = { name: listing.name, description: '', price: 250, offered: true, removed: false, ...values }
    const row = {
      _id: listing._id,
      vertical,
      imageUrl: null,
      values: own as never,
      path,
      createdAt: `${day}T08:00:00Z`,
    }
    await storeBase(account, 'vendorListing', [row])
    await openUserDatabase(account.id).cursors.put({ ...initialCursor, pulledAt: Date.now() })
  }
  const form = (
    <CounterBooking
      listing={listing}
      chooser={chooser as ChooserModule}
      hours={buildVendor().operatingHours as never}
      asOf={undefined}
      onNext={() => undefined}
    />
  )
  const page = renderScreen(form, { at: `${path}?${new URLSearchParams(search)}` })
  await screen.findByRole('button', { name: 'Save this sale' }, { timeout: 5000 })
  return page
}

afterEach(() => sessionStorage.clear())
const warning = "This device doesn't know what is still free"

/** Lists the texts and accessible names that say what is free or left, except the warning and the policy. */
function listClaims(container: HTMLElement): string[] {
  const labels = [...container.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label')!)
  const texts = container.innerHTML.replace(/<[^>]+>/g, '|').split('|')
  return [...labels, ...texts].filter(
    (text) =>
      /\b(free|left|sold out|full|nobody has booked)\b/i.test(text) &&
      !/know|hasn't received the numbers|Free cancellation|full refund/.test(text),
  )
}

describe.each(Object.keys(cases) as (keyof typeof cases)[])('the counter for %s', (vertical) => {
  it('says that it does not know what is free, before the sale', async () => {
    const { container } = await openCounter(vertical, false)
    expect(await screen.findByText(warning)).toBeTruthy()
    expect(listClaims(container)).toEqual([])
  })

  it('does not warn if the device has received all changes of the business', async () => {
    await openCounter(vertical, true)
    await expect.poll(() => screen.queryByText(warning), { timeout: 5000 }).toBeNull()
  })
})
