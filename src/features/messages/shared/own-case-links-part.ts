import { lazyPart } from '../../../ui/states/lazy-part'

/** Below what people open the page for, and of use only with a connection. */
export const OwnCaseLinksPart = lazyPart(() => import('./OwnCaseLinks'), { when: 'page-loaded', onFailure: 'fallback' })
