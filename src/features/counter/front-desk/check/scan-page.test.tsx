/** Checking a ticket by its typed reference, with the bookings that are saved on the device. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { checkTicket } from '#contract/bookings/tickets/check-ticket'
import { encodeTicketCode, encodeTicketText } from '#contract/bookings/tickets/ticket-code'
import { addDays, lusakaDate } from '#contract/core/dates'
import { ticketKeys } from '#contract/bookings/tickets/ticket-keys'
import { buildVendorBooking } from '../../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import ScanPage from './ScanPage'
import TicketCheckPage from './TicketCheckPage'

const api = installFakeApi()
const today = lusakaDate(Date.now())

let deviceScanCount = 0

/** Enters the reference of a booking of this device as `write` writes it; without it, a reference that nobody has. */
async function check(
  write: ((reference: string) => string) | null,
  booking: Partial<VendorBooking> = {},
  account: Partial<SessionUser> = {},
) {
  const user = await signIn({ user_type: 'partner', business_type: 'hotel', ...account })
  const stored = buildVendorBooking({ startsOn: today, endsOn: addDays(today, 2), ...booking })
  // A scan is stored on the device, and a second one of the same ticket is refused.
  deviceScanCount += 1
  const storedReference = `TLP-${String(deviceScanCount).padStart(6, '2')}`
  await storeBase(user, 'vendorBooking', [{ ...stored, reference: storedReference }])
  setSync({ online: 'no' })
  const page = renderScreen(<ScanPage />, { at: '/admin/hotel-management/scan' })
  const submit = async (text: string) => {
    await page.user.clear(screen.getByLabelText('Or enter the reference'))
    await page.user.type(screen.getByLabelText('Or enter the reference'), `${text}{Enter}`)
  }
  // The page reads the bookings from the device before the first check, here of a ticket that nobody has.
  await expect
    .poll(async () => {
      await submit('TLP-NOBODY')
      return screen.queryByText('No ticket scanned yet')
    })
    .toBeNull()
  const result = within(screen.getByRole('region', { name: 'Scan result' }))
  if (write) {
    await submit(write(storedReference))
    expect(await result.findByText(storedReference)).toBeTruthy()
  }
  return { ...page, account: user, result }
}

const asWritten = (reference: string) => reference

describe('a typed reference', () => {
  it('shows the booking of today, and checks the guest in without a connection', async () => {
    const { result, user, account } = await check((reference) => reference.toLowerCase().replace('-', ' '), {
      names: ['Bupe Zulu', 'Chola Zulu'],
    })
    expect(result.getByText('For').nextElementSibling!.textContent).toBe('Bupe Zulu, Chola Zulu')
    await user.click(result.getByRole('button', { name: /check in/i }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body]))
      .toEqual([['bookings.serve', { step: 'begin' }]])
    expect(await result.findByText('Waiting to be sent')).toBeTruthy()
    expect(result.queryByRole('button')).toBeNull()
  })

  it('is accepted without the prefix', async () => {
    const { result } = await check((reference) => reference.slice('TLP-'.length))
    expect(result.getByRole('button', { name: /check in/i })).toBeTruthy()
  })

  it('A typed reference of a cancelled booking offers no check-in', async () => {
    const { result } = await check(asWritten, { status: 'cancelled_by_customer' })
    expect(result.getByText('Reference')).toBeTruthy()
    expect(result.queryByRole('button', { name: /check in/i })).toBeNull()
  })

  it('A typed reference of a later day offers no check-in', async () => {
    const { result } = await check(asWritten, { startsOn: addDays(today, 9), endsOn: addDays(today, 11) })
    expect(result.queryByRole('button', { name: /check in/i })).toBeNull()
  })

  it('A typed reference that is unknown shows no booking', async () => {
    const { result } = await check(null)
    expect(result.queryByText('Reference')).toBeNull()
    expect(result.queryByRole('button')).toBeNull()
  })

  it('shows a viewer the booking, but no check-in', async () => {
    const { result } = await check(asWritten, {}, { staffRole: 'partner-viewer' })
    expect(result.getByText('For')).toBeTruthy()
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

it.each([
  [true, 'Replaced'],
  [false, 'Genuine, but for another day'],
])('The page of a genuine ticket asks the server if it was replaced (%s): %s', async (isReplaced, title) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const text = encodeTicketText({
    keyId: 'A7QK',
    vertical: 'hotels',
    reference: 'TLP-7K2MX9QA',
    starts: addDays(today, 5),
    ends: addDays(today, 6),
    names: 'Chanda Mwila',
    vendor: 'Batoka Lodge',
    what: '1 night',
  })
  api.answer(ticketKeys, { keys: [{ id: 'A7QK', key: Buffer.from(x, 'base64url').toString('base64') }] })
  api.answer(checkTicket, { isReplaced })
  const code = encodeTicketCode(text, sign(null, text, privateKey))
  renderScreen(<TicketCheckPage />, { at: `/T/${code}`, pattern: '/T/:code' })
  expect(await screen.findByText(title)).toBeTruthy()
  await expect.poll(() => api.callsOf(checkTicket)).toMatchObject([{ body: { code } }])
  expect(screen.queryByText("We can't check everything here") === null).toBe(isReplaced)
})

describe('the number of a parcel', () => {
  it('offers the next custody step, and the one after it, without a connection', async () => {
    const number = 'TPQ38H7K2MXW'
    const { result, user, account } = await check(null, {
      bookingType: 'parcel',
      choice: { from: 'Lusaka', to: 'Kitwe' },
      parcel: {
        number,
        state: 'awaited',
        toTheDoor: false,
        isLocked: false,
        steps: [],
        counters: { from: 'Kulima Tower depot', to: 'Kitwe depot' },
      },
    })
    const field = screen.getByLabelText('Or enter the reference')
    await user.clear(field)
    await user.type(field, `tpq3-8h7k-2mxw{Enter}`)
    expect(await result.findByText('Waiting for the sender')).toBeTruthy()
    await user.click(await result.findByRole('button', { name: 'Handed over by the sender' }))
    await expect.poll(() => result.queryByRole('button', { name: 'Handed over by the sender' })).toBeNull()
    await user.click(await result.findByRole('button', { name: 'At a depot' }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ input }) => input.body.step))
      .toEqual(['handed_over', 'at_depot'])
    expect(await result.findByText('Waiting to be sent')).toBeTruthy()
  })
})
