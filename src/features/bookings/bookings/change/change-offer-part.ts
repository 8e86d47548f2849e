import { lazyPart } from '../../../../ui/states/lazy-part'

/** Few bookings have an offer of a change. */
export const ChangeOfferPart = lazyPart(() => import('./ChangeOfferNotice'), { offline: true })
