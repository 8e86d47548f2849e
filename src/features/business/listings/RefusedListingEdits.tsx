import { lazyPart } from '../../../ui/states/lazy-part'

/**
 * Notices about refused edits of one listing, or of all. The labels of all fields are large, and few listings have
 * refused edits.
 */
export const RefusedListingEdits = lazyPart(() => import('./RefusedEditNotices'), {
  when: 'page-loaded',
  onFailure: 'fallback',
  offline: true,
})
