import type { Listing } from '#contract/catalogue/catalogue'
import { Heading } from '../../../../ui/text/Heading'
import { Place } from '../../../../ui/text/Place'
import { Rating } from '../../../../ui/text/Rating'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { IconButton } from '../../../../ui/forms/IconButton'
import { share } from '../../../../ui/sharing/share'
import { FavoriteButton } from '../actions/FavoriteButton'

/** The address without what the visitor has chosen. */
const buildShared = ({ name, vendorName, town }: Listing) => ({
  title: name,
  text: [name, vendorName, town].filter(Boolean).join(', '),
  url: window.location.origin + window.location.pathname,
})

export const ListingTitle = ({ listing }: { listing: Listing }) => (
  <Stack gap={1}>
    <Row justify="apart" align="start">
      <Heading level={1}>{listing.name}</Heading>
      <Row>
        <IconButton icon="share" label="Share" onClick={() => void share(buildShared(listing))} />
        <FavoriteButton plain item={listing} />
      </Row>
    </Row>
    <Row wrap gap={3}>
      <Place>{[listing.vendorName, listing.town].filter(Boolean).join(', ')}</Place>
      <Rating
        value={listing.rating.count > 0 ? listing.rating.average : null}
        count={listing.rating.count || undefined}
      />
    </Row>
  </Stack>
)
