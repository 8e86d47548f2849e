import { lazyPart } from '../../../../ui/states/lazy-part'

/** Few bookings have a change that is not made. A ticket must be displayed also if this code is not on the device yet. */
export const BookingChangesPart = lazyPart(() => import('./BookingChanges'), { offline: true, onFailure: 'fallback' })
