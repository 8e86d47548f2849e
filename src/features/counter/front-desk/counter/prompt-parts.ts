/** The parts of the counter that only requests on a customer's phone need. */
import { lazyPart } from '../../../../ui/states/lazy-part'

export const PendingPrompts = lazyPart(() => import('./PendingPrompts'), { offline: true })

export const LivePromptStatus = lazyPart(() => import('./LivePromptStatus'), { offline: true })
