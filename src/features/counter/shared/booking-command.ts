/** What the sync center displays of a queued command about a vendor's booking. */
import { useLocation } from 'react-router-dom'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'

/** Returns the current URL, so that the sync center can link back to the open booking. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

export const formatCommandName = (action: string, { customerName, reference }: VendorBooking): string =>
  `${action}, ${customerName}, ${reference}`
