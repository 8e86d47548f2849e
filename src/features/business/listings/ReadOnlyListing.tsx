import { getPhotos } from '#contract/business/listings/listing-photos'
import { formatFieldValue, getFieldLabel } from '#contract/verticals/listing-labels'
import { getFleetNames } from '../../../db/queries/fleet'
import type { ListingLine } from '../../../db/queries/listings'
import { Card } from '../../../ui/layout/Card'
import { Facts } from '../../../ui/text/Facts'
import { PhotoList } from '../../../ui/media/PhotoList'
import { Split } from '../../../ui/layout/Split'
import type { ListingArea } from './listing-area'

/** A listing for staff who may not edit it. */
export default function ReadOnlyListing({ area, listing }: { area: ListingArea; listing: ListingLine }) {
  return (
    <Split>
      <Card as="section" pad="lg" aria-label="Details">
        <Facts
          items={Object.entries(listing.values)
            .filter(([field]) => field !== 'removed')
            .map(([field, value]) => ({
              label: getFieldLabel(field),
              value: formatFieldValue(field, value, getFleetNames(area.fleet)),
            }))}
        />
      </Card>
      <PhotoList photos={getPhotos(listing)} />
    </Split>
  )
}
