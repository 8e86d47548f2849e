/** Counter stock of several days: set aside with one request, returned or released with one action. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  listCounterDevices,
  releaseCounterStock,
  saveCounterDevice,
  setCounterStockAside,
  type CounterQuota,
} from '#contract/counter/counter-stock'
import { addDays, formatDate, getWeekday, lusakaDate, lusakaInstant } from '#contract/core/dates'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { buildRoom, openPartnerScreen, roomId } from '../../../../../tests/support/component/partner-screens'
import { findToast, readOutboxRows } from '../../../../../tests/support/component/render-screen'
import { readDevice } from '../../../../api/device'
import { hasUnsavedInput, watchTyping } from '../../../../ui/forms/unsaved-input'
import CalendarPage from '../CalendarPage'

beforeAll(watchTyping)

const api = installFakeApi()
const day = (inDays: number) => addDays(lusakaDate(Date.now()), inDays)
const otherDevice = 'e0000000-0000-4000-8000-00000000000e'
const id = (index: number) => `f0000000-0000-4000-8000-00000000000${index}`

const buildQuota = (index: number, deviceId = otherDevice): CounterQuota => ({
  _id: id(index),
  listingId: roomId,
  listingName: 'Garden room',
  deviceId,
  deviceName: 'Front desk',
  part: { date: day(index) },
  quantity: 2,
  returnAt: lusakaInstant(day(index), '18:00').toISOString(),
  units: [{ slot: day(index), bundle: '', quantity: 2, sold: 1, held: 1 }],
  state: 'open' as const,
  closedAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
})

/** Opens the calendar and selects the days between two days. */
async function selectDays(
  [from, to]: [number, number],
  { quotas = [], listing = buildRoom() }: { quotas?: CounterQuota[]; listing?: OwnListing } = {},
) {
  const { deviceId } = await readDevice()
  const device = { _id: deviceId, name: 'Phone' }
  api.answer(saveCounterDevice, device)
  api.answer(listCounterDevices, { devices: [device] })
  const opened = await openPartnerScreen(
    <CalendarPage />,
    { vendorListing: [listing], vendorBooking: [], counterQuota: quotas },
    {
      base: listing.vertical === 'hotels' ? '/admin/hotel-management/calendar' : '/admin/travel-management/calendar',
      account: { business_type: listing.vertical === 'hotels' ? 'hotel' : 'travelAgent', staffRole: null },
    },
  )
  for (const inDays of new Set([from, to]))
    await opened.user.click(await screen.findByRole('gridcell', { name: new RegExp(`, ${formatDate(day(inDays))},`) }))
  const panel = within(await screen.findByRole('region', { name: 'Counter stock' }))
  const openForm = async () => {
    await opened.user.click(await panel.findByRole('button', { name: 'Set aside' }))
    await panel.findByLabelText('First day')
  }
  return { ...opened, panel, openForm }
}

describe('setting aside', () => {
  it('is one request for the selected days, without the weekdays that are switched off', async () => {
    api.answer(setCounterStockAside, { _id: id(1) })
    const { user, panel, openForm } = await selectDays([2, 5])
    await openForm()
    const weekday = getWeekday(day(3))
    await user.click(panel.getByRole('button', { name: new RegExp(`^${weekday.slice(0, 3)}$`, 'i') }))
    await user.click(panel.getByRole('button', { name: 'Set aside for 3 days' }))
    await findToast('Set aside')
    expect(api.callsOf(setCounterStockAside).map(({ body }) => body)).toEqual([
      {
        id: expect.any(String),
        listingId: roomId,
        deviceId: (await readDevice()).deviceId,
        quantity: 1,
        part: { date: day(2) },
        furtherDays: [day(4), day(5)],
        returnAt: lusakaInstant(day(2), '18:00').toISOString(),
      },
    ])
  })

  it('Setting aside a single day offers no weekdays and names no further days', async () => {
    api.answer(setCounterStockAside, { _id: id(1) })
    const { user, panel, openForm } = await selectDays([2, 2])
    await openForm()
    expect(panel.queryByRole('group', { name: 'Weekdays' })).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Set aside' }))
    await findToast('Set aside')
    expect(Object.keys(api.callsOf(setCounterStockAside)[0]!.body as object)).not.toContain('furtherDays')
  })

  it('explains on which days it is not possible, and keeps the form', async () => {
    const message = `Nothing was set aside. ${formatDate(day(3))}: Only 1 is still free.`
    api.refuse(setCounterStockAside, { status: 409, code: 'sold_out', message, detail: { days: [day(3)] } })
    const { user, panel, openForm } = await selectDays([2, 5])
    await openForm()
    expect(hasUnsavedInput()).toBe(false)
    fireEvent.input(panel.getByLabelText('Return unsold stock at'), { target: { value: `${day(2)}T12:00` } })
    await user.click(panel.getByRole('button', { name: 'Set aside for 4 days' }))
    expect((await panel.findByRole('alert')).textContent).toBe(message)
    expect(panel.getByRole('button', { name: 'Set aside for 4 days' })).toBeTruthy()
    expect(hasUnsavedInput()).toBe(true)
  })

  it('leaves out the days on which a package does not depart', async () => {
    api.answer(setCounterStockAside, { _id: id(1) })
    const listing: OwnListing = {
      ...buildRoom({ departureTime: '07:00', departureDays: [getWeekday(day(4))], firstOfMonth: false }),
      vertical: 'travel',
    }
    Object.assign(listing.values, { largestGroup: 8, departureDates: [{ date: day(5) }] })
    const { user, panel, openForm } = await selectDays([2, 6], { listing })
    await openForm()
    await user.click(panel.getByRole('button', { name: 'Set aside for 2 days' }))
    await findToast('Set aside')
    expect(api.callsOf(setCounterStockAside)[0]!.body).toMatchObject({
      part: { date: day(4) },
      furtherDays: [day(5)],
      returnAt: lusakaInstant(day(4), '05:00').toISOString(),
    })
  })

  it('asks for fewer days before it sends a request that the server would refuse', async () => {
    const { user, panel, openForm } = await selectDays([2, 5])
    await openForm()
    fireEvent.change(panel.getByLabelText('Last day'), { target: { value: '' } })
    await user.click(panel.getByRole('button', { name: 'Set aside for 0 days' }))
    expect((await panel.findByRole('alert')).textContent).toBe('Please choose 1 to 31 days.')
    fireEvent.change(panel.getByLabelText('Last day'), { target: { value: day(60) } })
    await user.click(panel.getByRole('button', { name: 'Set aside for 59 days' }))
    expect((await panel.findByRole('alert')).textContent).toBe('Please choose 1 to 31 days.')
    expect(api.callsOf(setCounterStockAside)).toEqual([])
  })
})

describe('several days of one device', () => {
  it('are released with one request, as far as they are in the chosen range', async () => {
    api.answer(releaseCounterStock, { _id: id(2) })
    const { user, panel } = await selectDays([2, 5], { quotas: [2, 3, 4, 9].map((index) => buildQuota(index)) })
    expect(await panel.findByText(/, 3 days, 6 rooms set aside, 3 sold, 3 left$/)).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Release days' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: day(3) } })
    await user.click(dialog.getByRole('button', { name: 'Release 2 days' }))
    await findToast('Released')
    const [call] = api.callsOf(releaseCounterStock)
    expect([call!.path, call!.body]).toEqual([`/api/partner/counter-stock/${id(2)}/release`, { others: [id(3)] }])
  })

  it('are returned by that device without a connection, behind its sales', async () => {
    const { deviceId } = await readDevice()
    const { user, account, panel } = await selectDays([2, 5], {
      quotas: [2, 3, 4].map((index) => buildQuota(index, deviceId)),
    })
    await user.click(await panel.findByRole('button', { name: 'Return days' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Return the counter stock of this device?' }))
    await user.click(dialog.getByRole('button', { name: new RegExp(`^${getWeekday(day(3)).slice(0, 3)}$`, 'i') }))
    await user.click(dialog.getByRole('button', { name: 'Return 2 days' }))
    await findToast('Returned')
    const rows = await readOutboxRows(account)
    expect(rows.map(({ endpoint, input }) => [endpoint, input.params.id])).toEqual([
      ['counterStock.return', id(2)],
      ['counterStock.return', id(4)],
    ])
    // They are in the queue of the sales of this device.
    expect(new Set(rows.map(({ orderKey }) => orderKey)).size).toBe(1)
    expect(await panel.findByText(/2 rooms set aside, 1 sold, 1 left, returns /)).toBeTruthy()
    expect(api.calls.filter(({ path }) => path.includes('/release'))).toEqual([])
  })
})
