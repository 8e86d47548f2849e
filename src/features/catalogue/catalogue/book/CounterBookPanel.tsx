import { createChooserPart } from './chooser-part'
import type { CounterBookingProps } from './CounterBooking'

type Props = Omit<CounterBookingProps, 'chooser'>

/** The sale of one listing at the counter. */
export const CounterBookPanel = createChooserPart<Props>(() => import('./CounterBooking'))
