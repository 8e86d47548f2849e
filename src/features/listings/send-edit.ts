import type { Edit, FieldValues } from '#contract/sync/edit'
import { editListing } from '#contract/partners/own-listings'
import type { ListingLine } from '../../db/queries/listings'
import { send } from '../../sync/index'
import { buildListingPreview } from './listing-preview'
import type { ListingArea } from './listing-area'

/** Queues an edit of a listing. @param values those displayed in the list of pending changes */
export const sendEdit = (area: ListingArea, { _id }: ListingLine, edit: Edit, values: FieldValues) =>
  send(editListing, { params: { id: _id }, body: edit as never }, { preview: buildListingPreview(area, _id, values) })
