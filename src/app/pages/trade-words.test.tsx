/** Renders the screens of each trade with bookings in all states, and finds words of other trades. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { listCustomers } from '#contract/bookings/customers'
import { readAnalytics } from '#contract/business/analytics/analytics'
import { partnerDashboardPaths } from '#contract/core/access'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { bookingStates } from '#contract/core/state-machines'
import { allVerticals } from '#contract/verticals/index'
import type { Vertical } from '#contract/verticals/vertical'
import { buildVendorBooking } from '../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { renderScreen, signIn, storeBase } from '../../../tests/support/component/render-screen'
import { findForeignWords } from '../../../tests/support/foreign-words'
import AnalyticsPage from '../../features/business/analytics/AnalyticsPage'
import CustomersPage from '../../features/bookings/customers/CustomersPage'
import DaySheetPage from '../../features/counter/front-desk/bookings/DaySheetPage'
import TodayPage from '../../features/counter/front-desk/bookings/TodayPage'
import VendorBookings from '../../features/counter/front-desk/bookings/VendorBookings'

const api = installFakeApi()
const today = lusakaDate(Date.now())

/** Names and texts of people, which have no words of any trade. */
const neutral = { listingName: 'Nkwazi', summary: 'Two of them', customerName: 'Mercy Banda' }

const buildBookings = ({ bookingType }: Vertical): VendorBooking[] =>
  bookingStates.map((status, index) =>
    buildVendorBooking({
      ...neutral,
      _id: `b${index}`,
      bookingType,
      status,
      startsOn: today,
      endsOn: bookingType === 'hotel' ? addDays(today, 1) : null,
      startsAt: lusakaInstant(today, '23:59').toISOString(),
      ...(bookingType === 'realEstate' && { total: 0 }),
      ...(bookingType === 'parcel' &&
        status === 'in_service' && {
          parcel: {
            number: '7K2M9QXB',
            state: 'on_the_way',
            steps: [{ step: 'on_the_way', at: '2026-11-20T08:00:00.000Z', place: 'Lusaka', by: null }],
            toTheDoor: false,
            isLocked: false,
            counters: { from: 'Lusaka', to: 'Ndola' },
          },
        }),
    }),
  )

/** The texts of a screen as its elements have them, and the names of its fields. */
function listDisplayedTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  for (const element of document.body.querySelectorAll('[placeholder], [aria-label]'))
    texts.push(element.getAttribute('placeholder') ?? '', element.getAttribute('aria-label') ?? '')
  return texts
}

const totals = {
  ...{ sales: 10, refunds: 0, fee: 1, net: 9, bookings: 4, cancelled: 1, noShows: 1, averageValue: 2, leadDays: 3 },
  ...{ customers: 2, repeatCustomers: 1, rating: null, reviews: 0 },
}
const customer = {
  ...{ _id: 'c0000000-0000-4000-8000-000000000001', name: 'Mercy Banda', phone: '0971234567', bookings: 4 },
  ...{ cancelled: 1, noShows: 1, spent: 10, lastOn: today, nextOn: today, note: '', tags: [], blocked: null },
  canMessage: false,
}

describe.each(allVerticals)('the screens of $id', (vertical) => {
  const area = partnerDashboardPaths[vertical.businessType]
  async function open(element: Parameters<typeof renderScreen>[0], screenPath: string) {
    const account = await signIn({ user_type: 'partner', business_type: vertical.businessType, staffRole: null })
    await storeBase(account, 'vendorBooking', buildBookings(vertical))
    api.answer(listCustomers, { customers: [customer], total: 1 })
    api.answer(readAnalytics, {
      ...{ from: today, to: today, previousFrom: addDays(today, -1), asOf: '2026-11-21T10:00:00.000Z' },
      days: [addDays(today, -1), today].map((day) => ({ day, sales: 10, refunds: 0, fee: 1, bookings: 4 })),
      ...{ totals, previousTotals: totals, listings: [{ _id: customer._id, name: 'Nkwazi', bookings: 4, value: 10 }] },
    })
    renderScreen(element, { at: `${area}/${screenPath}` })
  }

  it.each([
    ['the list', <VendorBookings key="list" />, 'bookings', 'Mercy Banda'],
    ['a booking', <VendorBookings key="booking" />, 'bookings?id=b3', 'Total'],
    ['Today', <TodayPage key="today" />, 'today', 'Mercy Banda'],
    ['the day sheet', <DaySheetPage key="sheet" />, 'day-sheet', /Mercy Banda/],
    ['the customers', <CustomersPage key="customers" />, 'customers', 'Mercy Banda'],
    ['the figures', <AnalyticsPage key="figures" />, 'analytics', 'Revenue'],
  ])('have no words of another trade: %s', async (_, element, screenPath, text) => {
    await open(element, screenPath)
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(findForeignWords(vertical.bookingType, listDisplayedTexts())).toEqual([])
  })
})
