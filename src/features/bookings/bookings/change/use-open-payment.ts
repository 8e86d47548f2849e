import { useNavigate } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { paths } from '../../../../paths'

/** Opens the payment of a change that the server has accepted. An answer that waits to be sent opens nothing. */
export function useOpenPayment({ bookingType, _id }: Pick<Booking, 'bookingType' | '_id'>): () => void {
  const navigate = useNavigate()
  return () => void navigate(paths.payment(bookingType, _id))
}
