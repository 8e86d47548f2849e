import { Today } from '../../features/counter/front-desk/bookings/Today'
import { HotelManagerPage } from '../../features/business/hotel/HotelManagerPage'

export const head = () => ({ title: 'Hotel Manager Dashboard | Tilipo' })

/** The first page of a hotel manager: what has to be done today, the hotel's profile and its rooms. */
export default function HotelManagerHome() {
  return (
    <HotelManagerPage>
      <Today />
    </HotelManagerPage>
  )
}
