import { HotelManagerPage } from '../../features/business/hotel/HotelManagerPage'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/forms/Button'
import { FirstDayPart } from './first-day-part'

export const head = () => ({ title: 'Hotel Manager Dashboard | Tilipo' })

/** The first page of a hotel manager: the hotel's profile and its rooms. */
export default function HotelManagerHome() {
  return (
    <HotelManagerPage
      notice={<FirstDayPart />}
      actions={
        <ButtonLink icon="clock" to={paths.within(paths.hotelManager, 'today')}>
          Today
        </ButtonLink>
      }
    />
  )
}
