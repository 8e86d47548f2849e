import { changePhotos } from '#contract/business/listings/own-listings'
import { maxPhotos } from '#contract/business/listings/listing-photos'
import { newId } from '../../../api/new-id'
import type { ListingLine } from '../../../db/queries/listings'
import type { Preview } from '../../../sync/index'
import { buildPhotoCommands, usePhotoEditor, type PhotoCommands } from '../../../sync/hooks/use-photo-editor'
import { PhotoEditor } from '../../../ui/forms/PhotoEditor'

/** Properties of the editor for the photos of a stored or a new listing. */
export const photoEditorProps = {
  label: 'Photos',
  hint: 'Customers see the first photo in lists.',
  maxPhotos,
  createId: newId,
} as const

export const buildListingPhotoCommands = (id: string, preview: Preview): PhotoCommands =>
  buildPhotoCommands(changePhotos, 'listing', id, preview)

/** Photos of an existing listing. Each change is queued immediately and sent after the listing's other edits. */
export default function ListingPhotos({ listing, preview }: { listing: ListingLine; preview: Preview }) {
  const editor = usePhotoEditor(listing, buildListingPhotoCommands(listing._id, preview))
  return <PhotoEditor {...photoEditorProps} {...editor} />
}
