import { offerRetry } from '../../../../ui/states/MissingPart'
import { lazyPart } from '../../../../ui/states/lazy-part'

/** The internal notes of a page, loaded with their tab or below what people open the page for. */
export const AdminNotesPart = lazyPart(() => import('./AdminNotes'), { onFailure: offerRetry })
