import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { sellFromCounterStock } from '#contract/counter/counter-stock'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { check } from '#contract/core/validation'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { buildListing } from '../../../../../tests/support/component/build-listing'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { fillDisk } from '../../../../../tests/support/full-disk'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import { changeDevice } from '../../../../api/device'
import { openUserDatabase } from '../../../../db/database'
import { readCounterQuotas } from '../../../../db/queries/counter-stock'
import { initialCursor } from '../../../../db/rows'
import { CounterSale } from './CounterSale'
import type { QuoteState } from './use-quote'

const api = installFakeApi()
const listing = buildListing()
const choice = { checkIn: '2026-12-01', checkOut: '2026-12-03', guests: 2, rooms: 1 }
const quote: Quote = {
  listingId: listing._id,
  summary: '2 nights, 2 guests',
  startsOn: '2026-12-01',
  endsOn: '2026-12-03',
  lines: [{ label: '2 nights', quantity: 2, amount: 1900 }],
  total: 1900,
  currency: 'ZMW',
  policy: '',
}
const online: QuoteState = { quote, isLoading: false, refetch: () => undefined }
const offline: QuoteState = {
  failure: { ok: false, kind: 'unreachable', code: 'network', message: 'Offline.' } as never,
  isLoading: false,
  refetch: () => undefined,
}

const quotaId = '0d7a3a5e-2f0e-4d5c-9a55-6f2c3c1b7a11'
const counterUnits = [{ slot: '2026-12-01', quantity: 1 }]

function Sale({ quoteState }: { quoteState: QuoteState }) {
  const [chosen, setChosen] = useState(choice)
  return (
    <>
      <button onClick={() => setChosen({ ...choice, guests: 1 })}>Other guests</button>
      <CounterSale
        listing={listing}
        choice={chosen}
        quoteState={quoteState}
        availability={{ days: [{ date: '2026-12-01', free: 3, price: 950 }], taken: undefined }}
        counterUnits={counterUnits}
        onSold={() => undefined}
      />
    </>
  )
}

async function open(quoteState: QuoteState) {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
  await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId: listing.vendorId } as never])
  return { account, ...renderScreen(<Sale quoteState={quoteState} />, { at: '/services/hotels/book/1' }) }
}
const typeName = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.type(await screen.findByLabelText(/^\w+'s name/), 'Mwila Tembo')

/** Opens the sale without a connection, with two rooms that are set aside for this device. */
async function openWithCounterStock() {
  const opened = await open({ ...offline, lastQuote: quote })
  const { deviceId } = await changeDevice({ counterUsers: [] })
  const quota = {
    _id: quotaId,
    listingId: listing._id,
    listingName: listing.name,
    deviceId,
    deviceName: 'Front desk',
    part: { date: '2026-12-01' },
    quantity: 2,
    state: 'open' as const,
    closedAt: null,
    units: [{ slot: '2026-12-01', bundle: '', quantity: 2, sold: 0, held: 2 }],
    returnAt: new Date(Date.now() + 3_600_000).toISOString(),
    createdAt: new Date().toISOString(),
  }
  await storeBase(opened.account, 'counterQuota', [quota])
  await openUserDatabase(opened.account.id).cursors.put({ ...initialCursor, pulledAt: Date.now() + 1 })
  expect(await screen.findByText(/2 rooms left on this device/)).toBeTruthy()
  return opened
}

describe('a sale at the counter', () => {
  it('is recorded at the price of the server and confirmed at once', async () => {
    api.answer(recordWalkIn, buildVendorBooking({ reference: 'TLP-ABC', customerName: 'Mwila Tembo' }))
    const { user } = await open(online)
    await typeName(user)
    await user.click(screen.getByRole('button', { name: 'Paid ZMW 1,900.00 in cash' }))
    expect(await screen.findByText('Sold: TLP-ABC')).toBeTruthy()
    expect(api.callsOf(recordWalkIn)[0]!.body).toMatchObject({ choice, seenTotal: 1900, customerName: 'Mwila Tembo' })
  })

  it('is saved on the device without a connection, at the amount that was paid', async () => {
    const { account, user } = await open(offline)
    expect(await screen.findByText(/It is not confirmed until then, because others can still book/)).toBeTruthy()
    await typeName(user)
    await user.click(screen.getByRole('button', { name: 'Save this sale' }))
    expect(await screen.findByText('Please enter the amount that the customer has paid.')).toBeTruthy()
    await user.type(screen.getByLabelText('Amount paid'), '1,900')
    await user.click(screen.getByRole('button', { name: 'Save this sale' }))
    expect(await screen.findByText('Sale saved on this device')).toBeTruthy()
    expect(await readOutboxRows(account)).toMatchObject([
      {
        endpoint: 'walkIns.recordOffline',
        input: { body: { choice, seenTotal: 1900, customerName: 'Mwila Tembo' } },
        preview: { walkIn: { reference: '', total: 1900, startsOn: '2026-12-01', endsOn: '2026-12-03' } },
      },
    ])
  })

  it('needs no amount if the price was displayed before the connection was lost', async () => {
    const { account, user } = await open({ ...offline, lastQuote: quote })
    await typeName(user)
    expect(screen.queryByLabelText('Amount paid')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save this sale' }))
    await expect.poll(async () => (await readOutboxRows(account))[0]?.input.body.seenTotal).toBe(1900)
  })

  it('whose response was lost is saved under the same id', async () => {
    const { account, user } = await open(online)
    await typeName(user)
    await user.click(screen.getByRole('button', { name: 'Paid ZMW 1,900.00 in cash' }))
    expect(await screen.findByText(/You can safely save it: it won't be booked twice/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save this sale' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    const [row] = await readOutboxRows(account)
    expect(row!.input.body.id).toBe((api.callsOf(recordWalkIn)[0]!.body as { id: string }).id)
  })

  it('A counter sale of another choice after a lost response gets a new id and keeps the name of the customer', async () => {
    const { account, user } = await open(online)
    await typeName(user)
    await user.click(screen.getByRole('button', { name: 'Paid ZMW 1,900.00 in cash' }))
    await screen.findByText(/You can safely save it/)
    await user.click(screen.getByRole('button', { name: 'Other guests' }))
    await user.click(screen.getByRole('button', { name: 'Save this sale' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    const [row] = await readOutboxRows(account)
    expect(row!.input.body).toMatchObject({ choice: { guests: 1 }, customerName: 'Mwila Tembo' })
    expect(row!.input.body.id).not.toBe((api.callsOf(recordWalkIn)[0]!.body as { id: string }).id)
  })

  describe('on a device with a series of receipt numbers', () => {
    const series = 12
    const openNumbered = async () => {
      const opened = await open(online)
      const { receiptSeries } = openUserDatabase(opened.account.id)
      await receiptSeries.put({ vendorId: listing.vendorId, deviceId: quotaId, series, next: 34 })
      await typeName(opened.user)
      return opened
    }
    const pay = (user: Awaited<ReturnType<typeof open>>['user']) =>
      user.click(screen.getByRole('button', { name: 'Paid ZMW 1,900.00 in cash' }))
    const listSent = () => api.callsOf(recordWalkIn).map(({ body }) => body as { id: string; receipt?: object })

    it('has the next number, and keeps it if it is saved after a lost response', async () => {
      const { account, user } = await openNumbered()
      await pay(user)
      await screen.findByText(/You can safely save it/)
      await user.click(screen.getByRole('button', { name: 'Save this sale' }))
      await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
      const [row] = await readOutboxRows(account)
      const { id, receipt } = listSent()[0]!
      expect([row!.input.body.id, row!.input.body.receipt, receipt]).toEqual([id, { series, number: 34 }, receipt])
    })

    it('uses the number of a refused sale for the one that the clerk sends instead', async () => {
      const { user } = await openNumbered()
      api.refuse(recordWalkIn, { status: 409, code: 'sold_out', message: 'Sold out.' })
      await pay(user)
      await screen.findByText('Sold out.')
      api.answer(recordWalkIn, buildVendorBooking({ reference: 'TLP-ABC' }))
      await pay(user)
      await screen.findByText('Sold: TLP-ABC')
      const [first, second] = listSent()
      expect([first!.receipt, second!.receipt]).toEqual([
        { series, number: 34 },
        { series, number: 34 },
      ])
      expect(first!.id).not.toBe(second!.id)
    })

    it('is recorded without a number that the server does not accept, and gives up the series', async () => {
      const { account, user } = await openNumbered()
      api.refuse(recordWalkIn, { status: 422, code: 'invalid_input', message: 'Used.', fields: { receipt: 'Used.' } })
      await pay(user)
      await expect.poll(() => listSent().length).toBe(2)
      expect(listSent().map(({ receipt }) => receipt)).toEqual([{ series, number: 34 }, undefined])
      expect(await openUserDatabase(account.id).receiptSeries.count()).toBe(0)
    })
  })

  it('A sale from counter stock is confirmed offline, in the form that the server accepts', async () => {
    const { account, user } = await openWithCounterStock()
    await typeName(user)
    await user.click(screen.getByRole('button', { name: 'Sell from counter stock' }))
    expect(await screen.findByText('Confirmed from counter stock')).toBeTruthy()
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({
      endpoint: 'counterStock.sell',
      input: { body: { seenTotal: 1900, draws: [{ quota: quotaId, slot: '2026-12-01', quantity: 1 }] } },
    })
    expect(check(sellFromCounterStock.body, row!.input.body)).toMatchObject({ ok: true })
  })

  it.each([
    ['from counter stock', openWithCounterStock, 'Sell from counter stock', 'Confirmed from counter stock'],
    ['from general stock', () => open({ ...offline, lastQuote: quote }), 'Save this sale', 'Sale saved on this device'],
  ] as const)(
    '%s on a full disk is reported as not saved: without a receipt, and no unit is taken',
    async (_, openSale, button, success) => {
      const { account, user } = await openSale()
      await typeName(user)
      const freeDisk = fillDisk()
      await user.click(screen.getByRole('button', { name: button }))
      expect((await screen.findByRole('alert')).textContent).toMatch(
        /^This sale was not saved.*out of space.*give the money back/,
      )
      expect(screen.getByRole('link', { name: 'unsent sales' }).getAttribute('href')).toContain('to=unsent-sales')
      expect(screen.queryByText(success)).toBeNull()
      expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull()
      expect(await readOutboxRows(account)).toEqual([])
      const quotas = await readCounterQuotas(openUserDatabase(account.id))
      expect(quotas.map(({ units }) => units[0]!.held)).toEqual(openSale === openWithCounterStock ? [2] : [])
      freeDisk()
      await user.click(screen.getByRole('button', { name: button }))
      expect(await screen.findByText(success)).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(await readOutboxRows(account)).toHaveLength(1)
    },
  )
})
