/** Sells at the counter of each trade, on a device that has no connection, and counts the taps of a repeated sale. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blankCustomer } from '#contract/bookings/customer-values'
import type { BusinessType } from '#contract/core/access'
import { addDays, lusakaDate, weekdays } from '#contract/core/dates'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { blankTrip } from '#contract/verticals/buses/listing-fields'
import { blankCar } from '#contract/verticals/car-hire/listing-fields'
import { blankRoute } from '#contract/verticals/carriers/listing-fields'
import { blankProperty } from '#contract/verticals/real-estate/listing-fields'
import { blankPackage } from '#contract/verticals/travel/listing-fields'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { buildRoom } from '../../../../../tests/support/component/partner-screens'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import CounterPage from '../../../../app/pages/CounterPage'
import { openUserDatabase } from '../../../../db/database'
import { initialCursor } from '../../../../db/rows'
import { paths } from '../../../../paths'

installFakeApi()
const today = lusakaDate(Date.now())
const area = '/admin/partner-area'
const vendorId = 'c0000000-0000-4000-8000-000000000001'

interface Trade {
  values: OwnListing['values']
  /** Texts of the seats and of other choices that the clerk taps. */
  choose?: RegExp[]
  /** The name is asked for, so that a tap moves to its field. */
  needsName: boolean
  pay: RegExp
  /** The choice of the stored sale. */
  sold: Record<string, unknown>
}

const trades: Partial<Record<BusinessType, Trade>> = {
  hotel: {
    values: {},
    needsName: true,
    pay: /^Save this sale$/,
    sold: { checkIn: today, checkOut: addDays(today, 1) },
  },
  bus: {
    values: {
      ...blankTrip,
      seats: 45,
      route: [
        { stop: 'Lusaka', time: '23:58', km: 0 },
        { stop: 'Ndola', time: '23:59', km: 320 },
      ],
    },
    choose: [/^Seat 1A, .*, free$/],
    needsName: false,
    pay: /^Save this sale$/,
    sold: { date: today, from: 'Lusaka', to: 'Ndola', seats: ['1A'], names: ['Walk-in passenger'] },
  },
  carHiring: {
    values: { ...blankCar, make: 'Toyota', model: 'Hilux', cars: 2 },
    needsName: true,
    pay: /^Save this sale$/,
    sold: {},
  },
  travelAgent: {
    values: { ...blankPackage, departureDays: [...weekdays] },
    needsName: true,
    pay: /^Save this sale$/,
    sold: { names: ['Mwila Tembo'] },
  },
  store: {
    values: { category: 'Food', stock: 5, delivery: null },
    needsName: false,
    pay: /^Save this sale$/,
    sold: { quantity: 1 },
  },
  realEstate: {
    values: { ...blankProperty, kind: 'Flat', area: 'Roma', viewingDays: [...weekdays] },
    needsName: true,
    pay: /^Save this booking$/,
    sold: {},
  },
}

async function open(businessType: BusinessType, values: OwnListing['values'], more: Parameters<typeof signIn>[0] = {}) {
  const account = await signIn({ user_type: 'partner', business_type: businessType, ...more })
  const own = buildRoom({ name: 'The offer', ...values }, { vertical: getVerticalOfBusiness(businessType).id })
  await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId } as never])
  await storeBase(account, 'vendorListing', [own])
  await openUserDatabase(account.id).cursors.put({ ...initialCursor, pulledAt: Date.now() })
  return { account, ...renderScreen(<CounterPage />, { at: `${area}/counter` }) }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  sessionStorage.clear()
  localStorage.removeItem('tilipo-basket')
})

describe.each(Object.entries(trades) as [BusinessType, Trade][])('the counter of a %s', (businessType, trade) => {
  it('sells again in at most four taps, without a connection', { timeout: 30_000 }, async () => {
    const { account } = await open(businessType, trade.values)
    const user = userEvent.setup()
    let taps = 0
    const tap = async (element: HTMLElement) => {
      taps++
      await user.click(element)
    }
    const sell = async () => {
      await tap(await screen.findByRole('link', { name: /The offer/ }))
      for (const name of trade.choose ?? []) await tap(await screen.findByRole('button', { name }, { timeout: 5000 }))
      if (trade.needsName) {
        await tap(await screen.findByLabelText(/^\w+'s name/, undefined, { timeout: 10_000 }))
        await user.keyboard('Mwila Tembo')
      }
      await tap(await screen.findByRole('button', { name: trade.pay }, { timeout: 10_000 }))
      const next = await screen.findByRole('button', { name: /^Next (sale|visitor)$/ })
      expect(document.activeElement).toBe(next)
      await tap(next)
    }
    await sell()
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({ endpoint: 'walkIns.recordOffline', input: { body: { choice: trade.sold } } })
    expect(taps).toBeLessThanOrEqual(4)
    // The next sale starts at the list, and the keyboard is there too.
    await waitFor(() =>
      expect(screen.getByRole('list', { name: /^Which/ }).contains(document.activeElement)).toBe(true),
    )
  })
})

it.each(['hotel', 'bus', 'carHiring', 'travelAgent', 'store'] as const)(
  'A %s reserves in at most two taps more than it sells, without a connection',
  { timeout: 30_000 },
  async (businessType) => {
    const trade = trades[businessType]!
    const { account } = await open(businessType, trade.values)
    const user = userEvent.setup()
    let taps = 0
    const tap = async (element: HTMLElement) => {
      taps++
      await user.click(element)
    }
    await tap(await screen.findByRole('link', { name: /The offer/ }))
    for (const name of trade.choose ?? []) await tap(await screen.findByRole('button', { name }, { timeout: 5000 }))
    await tap(await screen.findByRole('button', { name: /, pay later$/ }, { timeout: 10_000 }))
    await tap(await screen.findByLabelText(/^\w+'s name/, undefined, { timeout: 10_000 }))
    await user.keyboard('Mwila Tembo')
    await tap(await screen.findByRole('button', { name: 'Save this reservation' }))
    expect(await screen.findByText('Reservation saved on this device', undefined, { timeout: 10_000 })).toBeTruthy()
    await tap(await screen.findByRole('button', { name: 'Next sale' }))
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({
      endpoint: 'walkIns.recordOffline',
      input: { body: { customerName: 'Mwila Tembo', reservation: { isGuaranteed: false } } },
    })
    expect(row!.input.body).not.toHaveProperty('payments')
    expect(Date.parse(row!.input.body.reservation.until)).toBeGreaterThan(Date.now())
    expect(taps).toBeLessThanOrEqual(6)
  },
)

it('An earlier guest is found by a part of the name without a connection, and the sale has the number', async () => {
  const { account } = await open('hotel', {})
  const earlier = { customerName: 'Mwila Tembo', customerPhone: '0971234567' }
  await storeBase(account, 'vendorBooking', [
    buildVendorBooking({ ...earlier, startsOn: '2026-01-05', endsOn: '2026-01-06' }),
  ])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: /The offer/ }))
  await user.type(await screen.findByLabelText(/^\w+'s name/, undefined, { timeout: 10_000 }), 'tem')
  const customers = await screen.findByRole('group', { name: 'Earlier customers' })
  await user.click(within(customers).getByRole('button', { name: /^Mwila Tembo, 0971/ }))
  expect(screen.queryByRole('group', { name: 'Earlier customers' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Save this sale' }))
  await screen.findByText('Sale saved on this device', undefined, { timeout: 10_000 })
  const [row] = await readOutboxRows(account)
  expect(row!.input.body).toMatchObject(earlier)
}, 30_000)

it('A bus clerk sells a seat in exactly four taps: departure, seat, paid, next', () => {
  const { choose = [], needsName } = trades.bus!
  expect(1 + choose.length + (needsName ? 1 : 0) + 2).toBe(4)
})

it('A courier prices a parcel and hands it to the sender, because only an account can book it', async () => {
  const bands = [{ aboveKg: 0, perKg: 60 }]
  const { user, account } = await open('carrier', {
    ...blankRoute,
    origin: 'Lusaka',
    destination: 'Ndola',
    bands,
    licence: 'ZICTA 1',
  })
  await user.click(await screen.findByRole('link', { name: /The offer/ }))
  await user.type(await screen.findByLabelText('Departure day', undefined, { timeout: 10_000 }), addDays(today, 2))
  for (const [label, value] of [
    ['Length', '20'],
    ['Width', '20'],
    ['Height', '20'],
    ['Weight', '2'],
  ] as const)
    await user.type(screen.getByLabelText(label), value)
  expect(await screen.findByRole('img', { name: 'QR code that opens this parcel' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Paid|Save)/ })).toBeNull()
  expect(await readOutboxRows(account)).toEqual([])
})

it('A listing of the link is opened with its choice', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'store' })
  const own = buildRoom({ name: 'Honey', stock: 5, category: 'Food' }, { vertical: 'stores' })
  await storeBase(account, 'vendorListing', [own])
  renderScreen(<CounterPage />, { at: `${paths.counter(area, { listing: own._id, quantity: '3' })}` })
  const quantity = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }, { timeout: 10_000 })
  expect(quantity.value).toBe('3')
})

it('Enter in the search opens the first product that it finds', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'store' })
  const products = ['Bread', 'Honey', 'Maize meal', 'Oil', 'Rice', 'Salt'].map((name, index) => ({
    ...buildRoom({ name, stock: 5, category: 'Food' }, { vertical: 'stores' }),
    _id: `d0000000-0000-4000-8000-00000000000${index}`,
  }))
  await storeBase(account, 'vendorListing', products)
  const { user } = renderScreen(<CounterPage />, { at: `${area}/counter` })
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'maize{Enter}')
  expect(await screen.findByRole('heading', { name: 'Maize meal' })).toBeTruthy()
})

describe('the customer at the counter', () => {
  const record = {
    _id: 'd1000000-0000-4000-8000-000000000001',
    values: { ...blankCustomer, name: 'Mwila Tembo', phones: ['0961234567', '0977000111'], note: 'Vegetarian' },
    ...{ otherNames: [], mergedInto: null, createdAt: '2026-11-01T08:00:00.000Z' },
  }
  async function sellTo(
    businessType: BusinessType,
    records: (typeof record)[],
    enter: (user: ReturnType<typeof userEvent.setup>) => Promise<void>,
  ) {
    const { account } = await open(businessType, trades[businessType]!.values)
    await storeBase(account, 'customerRecord', records)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: /The offer/ }))
    await enter(user)
    await user.click(await screen.findByRole('button', { name: /^Save this sale$/ }, { timeout: 10_000 }))
    await screen.findByRole('button', { name: /^Next sale$/ })
    return account
  }
  const getSaved = async (account: Awaited<ReturnType<typeof signIn>>) =>
    (await readOutboxRows(account)).filter(({ endpoint }) => endpoint === 'customerRecords.save')

  it('shows the note, and gets a document with the sale', { timeout: 40_000 }, async () => {
    const account = await sellTo('hotel', [record], async (user) => {
      await user.type(await screen.findByLabelText(/^Phone/, undefined, { timeout: 10_000 }), '097700')
      await user.click(await screen.findByRole('button', { name: /^Mwila Tembo/ }))
      expect(await screen.findByText('Note: Vegetarian')).toBeTruthy()
      expect(screen.queryByLabelText('Save customer')).toBeNull()
      await user.click(screen.getByText('NRC or passport (optional)'))
      await user.type(await screen.findByLabelText('Number'), '479974111')
    })
    await expect
      .poll(async () => getSaved(account))
      .toMatchObject([{ input: { params: { id: record._id }, body: { from: { nrc: '' } } } }])
    expect((await readOutboxRows(account))[0]!.endpoint).toBe('walkIns.recordOffline')
  })

  it('is saved with the sale', { timeout: 40_000 }, async () => {
    const account = await sellTo('carHiring', [], async (user) => {
      await user.type(await screen.findByLabelText(/^\w+'s name/, undefined, { timeout: 10_000 }), 'Ruth Zulu')
      await user.click(await screen.findByLabelText(/^Save customer/))
      expect(screen.getByText('Driving licence, NRC or passport (optional)')).toBeTruthy()
    })
    await expect
      .poll(async () => getSaved(account))
      .toMatchObject([{ input: { body: { name: 'Ruth Zulu', phones: [] } } }])
  })

  it(
    'gets the sale with a wrong document number, and a message says what was not saved',
    { timeout: 40_000 },
    async () => {
      const account = await sellTo('hotel', [], async (user) => {
        await user.type(await screen.findByLabelText(/^\w+'s name/, undefined, { timeout: 10_000 }), 'Ruth Zulu')
        await user.click(await screen.findByText('NRC or passport (optional)'))
        await user.type(await screen.findByLabelText('Number'), '12')
      })
      expect((await findToast('The customer was not saved')).description).toContain('Please enter the NRC like')
      expect((await readOutboxRows(account)).map(({ endpoint }) => endpoint)).toEqual(['walkIns.recordOffline'])
    },
  )
})
