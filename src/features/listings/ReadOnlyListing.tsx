import { getPhotos } from '#contract/partners/listing-photos'
import { formatFieldValue, getFieldLabel } from '#contract/verticals/listing-labels'
import { getFleetNames } from '../../db/queries/fleet'
import type { ListingLine } from '../../db/queries/listings'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { Picture } from '../../ui/Picture'
import { Split } from '../../ui/Split'
import { Stack } from '../../ui/Stack'
import type { ListingArea } from './listing-area'

/** A listing for staff who may not edit it. */
export default function ReadOnlyListing({ area, listing }: { area: ListingArea; listing: ListingLine }) {
  const photos = getPhotos(listing)
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
      <Card as="section" aria-label="Photos">
        <Stack gap={3}>
          {photos.length === 0 && <Picture alt="" icon="image" fallbackText="No photo yet" />}
          {photos.map(({ id, url, alt }, index) => (
            <Picture key={id} src={url} alt={alt ?? `Photo ${index + 1}`} />
          ))}
        </Stack>
      </Card>
    </Split>
  )
}
