import { lazyPart } from '../../../../ui/states/lazy-part'

/** Only for orders that wait to be sent. Needs a connection. */
export const OwnAddressPart = lazyPart(() => import('./ChangeOwnAddress'), { onFailure: 'fallback' })
