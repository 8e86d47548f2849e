import { offerRetry } from '../../../../ui/states/MissingPart'
import { lazyPart } from '../../../../ui/states/lazy-part'

/** Whether the payouts of a business are paused, on the pages of the business and of its payouts. */
export const PayoutPausePart = lazyPart(() => import('./PayoutPause'), { onFailure: offerRetry })
