import TodayPage from '../../features/counter/front-desk/bookings/TodayPage'
import { FirstDayPart } from './first-day-part'

export { head } from '../../features/counter/front-desk/bookings/TodayPage'

/** Today's work of a business, and what is left of its first days. */
export default function PartnerToday() {
  return <TodayPage notice={<FirstDayPart />} />
}
