import type { Listing } from '#contract/catalogue/catalogue'
import { Heading } from '../../../../ui/text/Heading'
import { Place } from '../../../../ui/text/Place'
import { Rating } from '../../../../ui/text/Rating'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { FavoriteButton } from '../actions/FavoriteButton'
import { ShareListing } from './ShareListing'

export const ListingTitle = ({ listing }: { listing: Listing }) => (
  <Stack gap={1}>
    {/* On a narrow screen, and with large text, the buttons are below a long name. */}
    <Row justify="apart" align="start" wrap>
      <Heading level={1}>{listing.name}</Heading>
      <Row>
        <ShareListing listing={listing} />
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
