import { createChooserPart } from './chooser-part'
import type { ChangeBookingProps } from './ChangeBooking'

type Props = Omit<ChangeBookingProps, 'chooser'>

/** The change of a booking at the counter. */
export const ChangePanel = createChooserPart<Props>(() => import('./ChangeBooking'))
