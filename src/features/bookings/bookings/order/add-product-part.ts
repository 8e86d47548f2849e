import { lazyPart } from '../../../../ui/states/lazy-part'

/** Only for orders that are not packed yet. Needs a connection. */
export const AddOwnProductPart = lazyPart(() => import('./AddOwnProduct'), { onFailure: 'fallback' })
