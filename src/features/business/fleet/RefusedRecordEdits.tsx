import { lazyPart } from '../../../ui/states/lazy-part'

/**
 * Notices about refused edits of one record, or of all of its kind. Most users never see one, so that the screens load their
 * code after the table.
 */
export const RefusedRecordEdits = lazyPart(() => import('./RefusedRecordNotices'), {
  when: 'page-loaded',
  onFailure: 'fallback',
  offline: true,
})
