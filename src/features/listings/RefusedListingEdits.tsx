import { useDeferredPart } from '../../ui/use-deferred-part'

/** The labels of all fields are large, and few listings have refused edits. */
const loadNotices = () => import('./RefusedEditNotices')

/** Notices about refused edits of one listing, or of all. */
export function RefusedListingEdits({ listingId }: { listingId?: string }) {
  const Notices = useDeferredPart<{ listingId?: string | undefined }>(loadNotices)
  return Notices && <Notices listingId={listingId} />
}
