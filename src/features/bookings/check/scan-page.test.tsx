/** Checking a ticket by its typed reference, with the bookings that are saved on the device. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import type { VendorBooking } from '#contract/bookings/bookings'
import { addDays, lusakaDate } from '#contract/core/dates'
import { buildVendorBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../tests/support/component/render-screen'
import ScanPage from './ScanPage'
import TicketCheckPage from './TicketCheckPage'

installFakeApi()
const today = lusakaDate(Date.now())

async function check(reference: string, booking: Partial<VendorBooking> = {}, account: Partial<SessionUser> = {}) {
  const user = await signIn({ user_type: 'partner', business_type: 'hotel', ...account })
  const stored = buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2), ...booking })
  await storeBase(user, 'vendorBooking', [stored])
  setSync({ online: 'no' })
  const page = renderScreen(<ScanPage />, { at: '/admin/hotel-management/scan' })
  // The bookings are read from the device before the first check.
  await expect
    .poll(async () => {
      await page.user.clear(screen.getByLabelText('Or enter the reference'))
      await page.user.type(screen.getByLabelText('Or enter the reference'), `${reference}{Enter}`)
      return screen.queryByText('No ticket scanned yet')
    })
    .toBeNull()
  return { ...page, account: user, result: within(screen.getByRole('region', { name: 'Scan result' })) }
}

describe('a typed reference', () => {
  it('shows the booking of today, and checks the guest in without a connection', async () => {
    const { result, user, account } = await check('tlp 2k7m9q', { names: ['Bupe Zulu', 'Chola Zulu'] })
    expect(result.getByText('Reference').nextElementSibling!.textContent).toBe('TLP-2K7M9Q')
    expect(result.getByText('For').nextElementSibling!.textContent).toBe('Bupe Zulu, Chola Zulu')
    await user.click(result.getByRole('button', { name: /check in/i }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body]))
      .toEqual([['bookings.serve', { step: 'begin' }]])
    expect(await result.findByText('Waiting to be sent')).toBeTruthy()
    expect(result.queryByRole('button')).toBeNull()
  })

  it('is accepted without the prefix', async () => {
    const { result } = await check('2K7M9Q')
    expect(result.getByText('TLP-2K7M9Q')).toBeTruthy()
  })

  it('of a cancelled booking offers no check-in', async () => {
    const { result } = await check('TLP-2K7M9Q', { status: 'cancelled_by_customer' })
    expect(result.getByText('Reference')).toBeTruthy()
    expect(result.queryByRole('button', { name: /check in/i })).toBeNull()
  })

  it('of a later day offers no check-in', async () => {
    const { result } = await check('TLP-2K7M9Q', { startsOn: addDays(today, 9), endsOn: addDays(today, 11) })
    expect(result.queryByRole('button', { name: /check in/i })).toBeNull()
  })

  it('that is unknown shows no booking', async () => {
    const { result } = await check('TLP-NOBODY')
    expect(result.queryByText('Reference')).toBeNull()
    expect(result.queryByRole('button')).toBeNull()
  })

  it('shows a viewer the booking, but no check-in', async () => {
    const { result } = await check('TLP-2K7M9Q', {}, { staffRole: 'partner-viewer' })
    expect(result.getByText('TLP-2K7M9Q')).toBeTruthy()
    expect(result.queryByRole('button', { name: /check in/i })).toBeNull()
  })

  it('does nothing while it is empty', async () => {
    await signIn({ user_type: 'partner', business_type: 'hotel' })
    const { user } = renderScreen(<ScanPage />, { at: '/admin/hotel-management/scan' })
    await user.type(screen.getByLabelText('Or enter the reference'), '  {Enter}')
    expect(screen.getByText('No ticket scanned yet')).toBeTruthy()
  })
})

it('The page of a QR code that is no ticket shows no details of one', async () => {
  renderScreen(<TicketCheckPage />, { at: '/t/nonsense', pattern: '/t/:code' })
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
  expect(screen.queryByText("We can't check everything here")).toBeNull()
  expect(screen.queryByText('Reference')).toBeNull()
})
