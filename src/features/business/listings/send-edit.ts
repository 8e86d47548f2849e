import { adjustStock, type AdjustmentReason } from '#contract/business/listings/stock-adjustments'
import type { Edit, FieldValues } from '#contract/sync/edit'
import { editListing } from '#contract/business/listings/own-listings'
import { verticals } from '#contract/verticals/index'
import { newId } from '../../../api/new-id'
import type { ListingLine } from '../../../db/queries/listings'
import { send, sendEach, type AnyBulkCommand, type BulkCommand, type QueueResult } from '../../../sync/index'
import { buildListingPreview } from './listing-preview'
import type { ListingArea } from './listing-area'

/**
 * Builds the commands of an edit. A counted value is sent as a difference to the value that the person saw, so that
 * the edits of several devices add up.
 */
export function buildEditCommands(area: ListingArea, listing: ListingLine, edit: Edit): AnyBulkCommand[] {
  const { _id: id, vertical, values } = listing
  const command: BulkCommand<typeof editListing> = {
    endpoint: editListing,
    given: { params: { id }, body: edit },
    preview: buildListingPreview(area, id, values),
  }
  const { countedField } = verticals[vertical]
  const { from = {}, ...changed } = edit
  if (!countedField || !Object.hasOwn(changed, countedField)) return [command]
  const difference = Number(changed[countedField]) - Number(from[countedField] ?? values[countedField])
  const others = omit(changed, countedField)
  return [
    ...(difference === 0 ? [] : [buildAdjustment(area, listing, difference, 'count')]),
    ...(Object.keys(others).length === 0
      ? []
      : [{ ...command, given: { params: { id }, body: { ...others, from: omit(from, countedField) } } }]),
  ]
}

const omit = <V>(values: Record<string, V>, field: string): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== field))

const buildAdjustment = (
  area: ListingArea,
  { _id: id, values }: Pick<ListingLine, '_id' | 'values'>,
  difference: number,
  reason: AdjustmentReason,
) => ({
  endpoint: adjustStock,
  given: { params: { id }, body: { id: newId(), difference, reason } },
  preview: buildListingPreview(area, id, values),
})

/** Queues an edit of a listing. @param values those displayed in the list of pending changes */
export const sendEdit = (
  area: ListingArea,
  listing: ListingLine,
  edit: Edit,
  values: FieldValues,
): Promise<QueueResult> =>
  sendEach(buildEditCommands(area, { ...listing, values: { ...values, ...pickCounted(listing) } }, edit))

/** The base of a difference is the stored value, not the typed one. */
const pickCounted = ({ vertical, values }: ListingLine): FieldValues => {
  const { countedField } = verticals[vertical]
  return countedField ? { [countedField]: values[countedField] ?? 0 } : {}
}

/** Queues a change of the stock. */
export function sendAdjustment(
  area: ListingArea,
  listing: ListingLine,
  difference: number,
  reason: AdjustmentReason,
): Promise<QueueResult> {
  const { given, preview } = buildAdjustment(area, listing, difference, reason)
  return send(adjustStock, given, { preview })
}
