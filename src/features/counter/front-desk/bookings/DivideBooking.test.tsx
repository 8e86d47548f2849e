/** The dialog of a booking splits it and merges it with another one, after showing what becomes of both. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { mergeBookings, quoteMerge, quoteSplit, splitBooking } from '#contract/counter/divided-bookings'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import VendorBookings from './VendorBookings'

const api = installFakeApi()
const stay = { checkIn: '2030-05-01', checkOut: '2030-05-03', guests: 2, rooms: 2 }
const booking = buildVendorBooking({
  startsOn: '2030-05-01',
  endsOn: '2030-05-03',
  choice: stay,
  isWalkIn: true,
  total: 3600,
})
const part = (more: object = {}) => ({
  summary: '1 night, 2 rooms, 2 guests',
  startsOn: '2030-05-01',
  endsOn: '2030-05-02',
  total: 1800,
  paid: 1000,
  due: 800,
  ...more,
})

async function openDialog(...bookings: VendorBooking[]) {
  const user = await signIn({ user_type: 'partner', business_type: 'hotel' })
  await storeBase(user, 'vendorBooking', bookings)
  const page = renderScreen(<VendorBookings />, { at: `/admin/hotel-management/bookings?id=${booking._id}` })
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}

describe('splitting a booking', () => {
  it('shows both parts with what is paid and due before it is made, and repeats the same command', async () => {
    api.answer(quoteSplit, { parts: [part(), part({ summary: '1 night from 2 May', due: 0, paid: 1800 })] })
    const { dialog, user } = await openDialog(booking)
    await user.click(await dialog.findByRole('button', { name: 'Split' }))
    fireEvent.change(dialog.getByLabelText('The new booking begins on'), { target: { value: '2030-05-02' } })
    await user.click(dialog.getByRole('button', { name: 'Show both bookings' }))
    expect((await dialog.findByText('New booking')).nextElementSibling?.textContent).toBe('1 night from 2 May')
    expect(dialog.getAllByText('Due').map((label) => label.nextElementSibling?.textContent)).toEqual([
      'ZMW 800.00',
      'ZMW 0.00',
    ])
    expect(api.callsOf(splitBooking)).toEqual([])
    const confirm = dialog.getByRole('button', { name: 'Split the booking' })
    await user.click(confirm)
    expect((await dialog.findByRole('alert')).textContent).toContain('You need a connection for this.')
    api.answer(splitBooking, { booking, newBooking: booking })
    await user.click(confirm)
    expect((await findToast('Booking split')).title).toBe('Booking split')
    const bodies = api.callsOf(splitBooking).map(({ body }) => body)
    expect(bodies[0]).toMatchObject({ at: { by: 'date', day: '2030-05-02' }, seenTotal: 3600 })
    expect(bodies[1]).toEqual(bodies[0])
  })

  it('needs another preview for other values, and says why a split is refused', async () => {
    api.answer(quoteSplit, { parts: [part(), part()] })
    const { dialog, user } = await openDialog(booking)
    await user.click(await dialog.findByRole('button', { name: 'Split' }))
    await user.click(dialog.getByRole('button', { name: 'Show both bookings' }))
    expect(await dialog.findByRole('button', { name: 'Split the booking' })).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Rooms' }))
    expect(dialog.queryByRole('button', { name: 'Split the booking' })).toBeNull()
    api.refuse(quoteSplit, { status: 409, code: 'wrong_state', message: 'Please wait until all of it is paid.' })
    await user.click(dialog.getByRole('button', { name: 'Show both bookings' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Please wait until all of it is paid.')
    expect(api.callsOf(quoteSplit).at(-1)?.body).toEqual({ at: { by: 'units', units: 1 } })
  })

  it('is not offered for one room and one night, nor for a booking that has ended', async () => {
    const single = { ...booking, endsOn: '2030-05-02', choice: { ...stay, checkOut: '2030-05-02', rooms: 1 } }
    const { dialog } = await openDialog(single)
    expect(await dialog.findByRole('link', { name: 'Change the booking' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Split' })).toBeNull()
    expect(dialog.queryByRole('button', { name: /Merge/ })).toBeNull()
  })
})

describe('merging bookings', () => {
  const next = {
    ...booking,
    _id: 'b0000000-0000-4000-8000-000000000002',
    reference: 'TLP-NEXT',
    summary: '1 night, 2 rooms',
    startsOn: '2030-05-03',
    endsOn: '2030-05-04',
    choice: { ...stay, checkIn: '2030-05-03', checkOut: '2030-05-04' },
    total: 1800,
  }

  it('offers the bookings of the same customer that fit, and shows the result first', async () => {
    api.answer(quoteMerge, part({ summary: '3 nights, 2 rooms', total: 5400, paid: 5400, due: 0 }))
    api.answer(mergeBookings, booking)
    const stranger = {
      ...next,
      _id: 'b0000000-0000-4000-8000-000000000003',
      reference: 'TLP-OTHER',
      customerName: 'Bwalya',
    }
    const { dialog, user } = await openDialog(booking, next, stranger)
    await user.click(await dialog.findByRole('button', { name: 'Merge with another booking' }))
    expect(dialog.getByRole('radio', { name: /TLP-NEXT/ })).toBeTruthy()
    expect(dialog.queryByRole('radio', { name: /TLP-OTHER/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Show the merged booking' }))
    expect(await dialog.findByText('3 nights, 2 rooms')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Merge the bookings' }))
    await findToast('Bookings merged')
    expect(api.callsOf(mergeBookings)[0]?.body).toMatchObject({ otherId: next._id, seenTotal: 5400 })
  })

  it('offers the next stay of a guest who is here, and not one of the same days', async () => {
    const here = { ...booking, status: 'in_service' as const }
    const sameDays = { ...booking, _id: 'b0000000-0000-4000-8000-000000000004', reference: 'TLP-SAME' }
    const { dialog, user } = await openDialog(here, next, sameDays)
    await user.click(await dialog.findByRole('button', { name: 'Merge with another booking' }))
    expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      expect.stringContaining('TLP-NEXT'),
    ])
  })
})
