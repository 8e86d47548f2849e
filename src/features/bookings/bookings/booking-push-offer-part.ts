import { lazyPart } from '../../../ui/states/lazy-part'

/** Needs a connection, and most people have answered it before. */
export const BookingPushOfferPart = lazyPart(() => import('./BookingPushOffer'), {
  when: 'page-loaded',
  onFailure: 'fallback',
})
