/**
 * The screens to which queued commands navigate, on a device without a connection: each command is sent from its own screen,
 * and the screen that follows is found in the route table, is prefetched for offline use, and shows the pending change.
 */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import { quoteBooking, requestBooking } from '#contract/bookings/bookings/request-booking'
import { availability, listing as listingEndpoint } from '#contract/catalogue/catalogue'
import { addDays, lusakaDate } from '#contract/core/dates'
import { quoteOwnChange } from '#contract/counter/change-offers'
import { queuedCommands } from '#contract/sync/queued-commands'
import { buildBooking } from '../../tests/support/component/build-booking'
import { buildListing, buildVendor } from '../../tests/support/component/build-listing'
import { installFakeApi } from '../../tests/support/component/fake-api'
import { buildRoom, roomId } from '../../tests/support/component/partner-screens'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../tests/support/component/render-screen'
import type { Entities, Entity } from '../db/rows'
import Booking from '../features/catalogue/catalogue/book/Booking'
import ChangeOwnBookingPage from '../features/catalogue/catalogue/book/ChangeOwnBookingPage'
import { paths } from '../paths'
import * as chooser from '../verticals/hotels/Chooser'
import type { ChooserModule } from '../verticals/screens'
import { offlinePublicRoutes } from './offline-routes'
import { listOwnRoutes } from './own-offline-routes'
import { findScreen } from './screens'

const api = installFakeApi()

interface Journey {
  account?: Partial<SessionUser>
  stored?: { [E in Entity]?: readonly (Entities[E] & { _id: string })[] }
  /** The path of the screen that sends the command. Absent if `open` renders it. */
  from?: string
  open?(): { user: UserEvent; currentPath(): string | null }
  /** Fills the screen in and sends the command. */
  send(user: UserEvent): Promise<void>
  /** What the next screen shows of the pending change. */
  shows: RegExp
}

const hotel = { user_type: 'partner', business_type: 'hotel' } as const
const bus = { user_type: 'partner', business_type: 'bus' } as const
const shop = { user_type: 'partner', business_type: 'store' } as const
const rooms = '/admin/hotel-management/rooms'
const fleet = '/admin/bus-management'
const [from, to] = [addDays(lusakaDate(Date.now()), 10), addDays(lusakaDate(Date.now()), 12)]

const type = async (user: UserEvent, label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))

async function openTicket(user: UserEvent) {
  await press(user, 'New Ticket')
  await type(user, 'Subject', 'Where is my receipt')
  await type(user, 'Message', 'I paid yesterday and have no receipt yet.')
  await press(user, 'Send Ticket')
}

function renderBooking() {
  const listing = buildListing()
  const hours = buildVendor().operatingHours as never
  const days = Array.from({ length: 20 }, (_, day) => ({ date: addDays(from, day - 10), free: 4, price: 950 }))
  api.answer(availability, { days })
  api.goOffline(quoteBooking)
  api.goOffline(requestBooking)
  return renderScreen(
    <Booking listing={listing} chooser={chooser as unknown as ChooserModule} hours={hours} asOf={undefined} />,
    { at: `${listing.path}?checkIn=${from}&checkOut=${to}&guests=2&rooms=1` },
  )
}

const ownBooking = buildBooking({
  listingId: buildListing()._id,
  choice: { checkIn: from, checkOut: to, guests: 2, rooms: 1 },
  startsOn: from,
  endsOn: to,
})

function renderOwnChange() {
  const days = Array.from({ length: 20 }, (_, day) => ({ date: addDays(from, day - 10), free: 4, price: 950 }))
  api.answer(availability, { days })
  api.answer(listingEndpoint, { listing: buildListing(), vendor: buildVendor() })
  api.goOffline(quoteOwnChange)
  return renderScreen(<ChangeOwnBookingPage />, {
    at: paths.changeBooking(ownBooking._id),
    pattern: '/my-account/bookings/:id/change',
  })
}

const product = {
  ...buildRoom({}, { vertical: 'stores' }),
  values: {
    ...{ name: 'Solar lamp', description: '', price: 100, offered: true, removed: false },
    ...{ category: 'Home', stock: 5, delivery: null },
  },
}

/** The commands after which another screen opens. */
const journeys: Record<string, Journey | Journey[]> = {
  'support.open': [
    { from: '/support', send: openTicket, shows: /Where is my receipt/ },
    { account: hotel, from: '/admin/support', send: openTicket, shows: /Where is my receipt/ },
  ],
  'bookings.ask': {
    open: renderBooking,
    send: (user) => press(user, 'Request booking'),
    shows: /Garden room/,
  },
  'bookings.changeOwnOffline': {
    stored: { booking: [ownBooking] },
    open: renderOwnChange,
    async send(user) {
      fireEvent.change(await screen.findByLabelText('Check-out'), { target: { value: addDays(to, 1) } })
      await press(user, 'Save the request')
    },
    shows: /A change waits to be sent/,
  },
  'listings.create': {
    account: hotel,
    from: `${rooms}/new`,
    async send(user) {
      await type(user, 'Name', 'Baobab tent')
      await type(user, 'Price per night', '640')
      await type(user, 'Number of rooms', '2')
      await type(user, 'Guests per room', '2')
      await press(user, 'Add a room')
    },
    shows: /Baobab tent/,
  },
  'listings.edit': {
    account: hotel,
    stored: { vendorListing: [buildRoom()] },
    from: `${rooms}/${roomId}`,
    async send(user) {
      await type(user, 'Name', 'Baobab room')
      await press(user, 'Save changes')
    },
    shows: /Baobab room/,
  },
  'listings.adjustStock': {
    account: shop,
    stored: { vendorListing: [product] },
    from: `/admin/store-management/products/${roomId}`,
    async send(user) {
      await type(user, 'Stock', '8')
      await press(user, 'Save changes')
    },
    shows: /^8$/,
  },
  'routes.save': {
    account: bus,
    from: `${fleet}/routes/new`,
    async send(user) {
      await type(user, 'Name', 'North')
      for (const [index, values] of [
        ['Lusaka', '0', '0'],
        ['Kasama', '850', '700'],
      ].entries()) {
        const stop = within(await screen.findByRole('region', { name: `Stop ${index + 1}` }))
        for (const [at, label] of ['Town or stop', 'From the start', 'After the start'].entries())
          fireEvent.change(stop.getByLabelText(label), { target: { value: values[at]! } })
      }
      await press(user, 'Add a route')
    },
    shows: /North/,
  },
  'vehicles.save': {
    account: bus,
    from: `${fleet}/fleet/new`,
    async send(user) {
      await type(user, 'Name', 'Coach 9')
      await type(user, 'Number plate', 'BAF 77')
      await type(user, 'Seats', '65')
      await press(user, 'Add a bus')
    },
    shows: /Coach 9/,
  },
}

/** Sent together with the creation that navigates. */
const companions = ['listings.photos', 'vehicles.photos']

/** The commands after which the user stays on the screen. */
const stayingCommands = [
  ...['cart.add', 'cart.setQuantity', 'cart.remove', 'cart.clear', 'favorites.add', 'favorites.remove'],
  ...['notifications.read', 'notifications.readAll', 'auth.updateProfile', 'messages.send', 'messages.read'],
  ...['support.reply', 'applications.apply', 'applications.withdraw'],
  ...['walkIns.recordOffline', 'walkIns.refund', 'walkIns.takePayment', 'counterStock.sell', 'counterStock.return'],
  ...['cashShifts.open', 'cashShifts.move', 'cashShifts.close', 'companies.takePayment'],
  'customerRecords.save',
  ...['bookings.changeOffline', 'bookings.answerChangeRequestOffline', 'bookings.answerChangeOfferOffline'],
  ...['bookings.serve', 'bookings.assign'],
  ...['orders.report', 'parcels.step', 'application.attachDocument', 'application.removeDocument'],
  ...['listings.setClosedDays', 'listings.setDayValues', 'staff.edit', 'staff.remove'],
  ...['business.save', 'business.photos', 'business.saveDocument', 'business.removeDocument'],
]

async function openRoute(path: string) {
  const { route } = await findScreen(path)
  const { default: Page } = await route.page()
  return renderScreen(<Page />, { at: path, pattern: route.path })
}

describe('the screen that opens after a queued command', () => {
  it('is known for each command', () => {
    const known = [...Object.keys(journeys), ...companions, ...stayingCommands]
    expect(known.sort()).toEqual(queuedCommands.map(({ name }) => name).sort())
  })

  it('is tested for each command that a navigating screen sends', async () => {
    const modules = import.meta.glob<Record<string, unknown>>(['../../contract/**/*.ts', '!**/*.test.*'], {
      eager: true,
    })
    const names = new Map(
      Object.values(modules).flatMap((exported) =>
        Object.entries(exported).flatMap(([exportName, value]) => {
          const { name, offline } = (value ?? {}) as { name?: string; offline?: string }
          return offline === 'queue' && name ? [[exportName, name] as const] : []
        }),
      ),
    )
    expect([...new Set(names.values())].sort()).toEqual(queuedCommands.map(({ name }) => name).sort())
    const sources = import.meta.glob<string>(['../features/**/*.{ts,tsx}', '!**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const untested = Object.entries(sources)
      .filter(([, source]) => /\bnavigate\(/.test(source))
      .flatMap(([path, source]) => listSentCommands(source).map((exportName) => [path, names.get(exportName)]))
      .filter(([, name]) => name !== undefined && stayingCommands.includes(name))
    expect(untested).toEqual([])
  })

  const cases = Object.entries(journeys).flatMap(([name, all]) =>
    [all].flat().map((journey) => [name, journey] as const),
  )
  it.each(cases)('(%s) is prefetched, and shows the pending change offline', async (name, journey) => {
    const { account: overrides, stored = {}, from: origin, open, send, shows } = journey
    const account = await signIn(overrides)
    const vendorId = buildListing().vendorId
    await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId } as never])
    for (const [entity, items] of Object.entries(stored)) await storeBase(account, entity as Entity, items as never)
    const page = open ? open() : await openRoute(origin!)
    // A chooser writes what is chosen into the query.
    const readPathname = () => page.currentPath()?.split('?')[0]
    const before = readPathname()
    await send(page.user)
    await expect.poll(async () => (await readOutboxRows(account)).map(({ endpoint }) => endpoint)).toContain(name)
    await waitFor(() => expect(readPathname()).not.toBe(before))
    const path = page.currentPath()!
    cleanup()

    const { route } = await findScreen(path.split('?')[0]!)
    expect([...offlinePublicRoutes, ...(await listOwnRoutes(account))]).toContain(route)
    await openRoute(path)
    expect((await screen.findAllByText(shows)).length).toBeGreaterThan(0)
  })
})

/** The identifiers that a source file passes to `send`. */
const listSentCommands = (source: string): string[] =>
  [...source.matchAll(/\bsend\w*\(\s*(\w+)/g)].map(([, identifier]) => identifier!)
