import type { Booking } from '#contract/bookings/bookings/bookings'

/** Whether goods wait to be sent to an address. The server decides whether they can be sent to another one. */
export const canChangeAddress = ({
  status,
  choice,
}: {
  status: Booking['status']
  choice?: Record<string, unknown> | undefined
}): boolean => status === 'confirmed' && choice?.receive === 'delivery' && choice.address !== undefined
