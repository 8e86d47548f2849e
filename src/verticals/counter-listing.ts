/** A listing at the counter of its business, from what the device has mirrored: it needs no answer of the server. */
import type { Listing } from '#contract/catalogue/catalogue'
import type { Hours } from '#contract/business/business/opening-hours'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { parseDayHours } from '#contract/business/business/weekday-hours'
import { weekdays } from '#contract/core/dates'
import type { FieldValues } from '#contract/sync/edit'
import { verticals } from '#contract/verticals/index'
import { applyOwnValues } from './own-values'

/** Builds the public listing with the edits of the business, also those that are not sent yet. */
export function buildCounterListing(own: OwnListing, vendor: { id: string; name: string; town: string }): Listing {
  const { _id, vertical, imageUrl, path, values } = own
  const blank: Listing = {
    _id,
    vertical,
    vendorId: vendor.id,
    vendorName: vendor.name,
    name: '',
    description: String(values.description ?? ''),
    price: 0,
    unit: verticals[vertical].unit,
    imageUrl,
    town: vendor.town,
    rating: { average: 0, count: 0 },
    details: {},
    path,
  }
  return applyOwnValues(blank, own)
}

/** Builds the opening hours from the form of the business, which has a field for each weekday. */
export const buildHours = (values: FieldValues): Hours =>
  Object.fromEntries(
    weekdays.flatMap((day) => {
      const hours = parseDayHours(String(values[day] ?? ''))
      return hours ? [[day, hours]] : []
    }),
  )
