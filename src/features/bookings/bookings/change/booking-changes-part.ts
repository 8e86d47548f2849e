import { lazyPart } from '../../../../ui/states/lazy-part'

/** Few bookings have a change that is not made. */
export const BookingChangesPart = lazyPart(() => import('./BookingChanges'), { offline: true })
