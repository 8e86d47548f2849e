import { expect, it } from 'vitest'
import { formatReservation, getAmountToTake, isOptionEnded } from './reservation-text'
import { getVendorStatusView } from './vendor-status-view'

const now = Date.parse('2026-11-29T08:00:00Z')
const reserved = { total: 1000, paid: 150, reservedUntil: '2026-12-02T16:00:00.000Z' }

it.each([
  [{ ...reserved, status: 'held', paid: 0 }, 'Reserved until 2 Dec 2026, ZMW 1,000.00 due', 1000],
  [{ ...reserved, status: 'confirmed' }, 'Reserved until 2 Dec 2026, ZMW 850.00 due', 850],
  [
    { ...reserved, status: 'confirmed', reservedUntil: '2026-11-29T10:00:00.000Z' },
    'Reserved until 12:00 today, ZMW 850.00 due',
    850,
  ],
  [
    { ...reserved, status: 'confirmed', reservedUntil: '2026-11-28T16:00:00.000Z' },
    'Option ended, decide: ZMW 850.00 due',
    850,
  ],
  [{ ...reserved, status: 'completed' }, 'ZMW 850.00 due', 850],
  [{ ...reserved, status: 'confirmed', paid: 1000 }, null, 0],
  [{ ...reserved, status: 'hold_expired', paid: 0 }, null, 0],
  [{ ...reserved, status: 'cancelled_by_partner' }, null, 0],
  [{ total: 1000, paid: 0, status: 'held' }, null, 0],
  [{ ...reserved, status: 'no_show', noShowCharge: 300 }, 'Charge for the no-show: ZMW 150.00 due', 150],
  [{ ...reserved, status: 'no_show', noShowCharge: 100 }, null, 0],
  // An older server does not send the charge.
  [{ ...reserved, status: 'no_show' }, null, 0],
  // Saved on this device.
  [{ ...reserved, status: 'requested' }, 'Reserved until 2 Dec 2026, ZMW 850.00 due', 0],
] as const)('The reservation %o reads as "%s"', (booking, text, amount) => {
  expect([formatReservation(booking, now), getAmountToTake(booking)]).toEqual([text, amount])
  expect(isOptionEnded(booking, now)).toBe(text?.startsWith('Option ended') ?? false)
})

it('the status of a reservation says so, also before it was sent', () => {
  const { reservedUntil } = reserved
  const bookingType = 'hotel'
  expect(getVendorStatusView({ bookingType, status: 'held', reservedUntil }).label).toBe('Reserved')
  expect(getVendorStatusView({ bookingType, status: 'hold_expired', reservedUntil }).label).toBe('Option ended')
  expect(getVendorStatusView({ bookingType, status: 'requested', reference: '', reservedUntil }).label).toBe(
    'Reserved, not confirmed yet',
  )
  expect(getVendorStatusView({ bookingType, status: 'held' }).label).toBe('Held, not paid yet')
})
