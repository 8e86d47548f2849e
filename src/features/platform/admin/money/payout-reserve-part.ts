import { offerRetry } from '../../../../ui/states/MissingPart'
import { lazyPart } from '../../../../ui/states/lazy-part'

/** What is withheld from the payouts of a business, on its page. */
export const PayoutReservePart = lazyPart(() => import('./PayoutReserve'), { onFailure: offerRetry })
