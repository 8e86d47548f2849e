import type { Listing, Vendor } from '#contract/catalogue'
import { formatZmw } from '#contract/money'
import { verticals } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import { BackLink } from '../../../ui/BackLink'
import { Card } from '../../../ui/Card'
import { Heading } from '../../../ui/Heading'
import { Picture } from '../../../ui/Picture'
import { Price } from '../../../ui/Price'
import { Split } from '../../../ui/Split'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { iconOf } from '../../../verticals/icons'
import { detailsIn } from '../../../verticals/details'
import { isSoldByPiece } from '../OfferCard'
import { AboutVendor } from './AboutVendor'
import { MorePictures } from './MorePictures'
import { Panel } from './Panel'
import { Title } from './Title'

interface Props {
  listing: Listing
  vendor: Vendor
  asOf: number | undefined
}

const pictureSizes = '(min-width: 1200px) 800px, 100vw'

export function ListingView({ listing, vendor, asOf }: Props) {
  const { routes } = verticals[listing.vertical]
  const Details = detailsIn(listing.vertical)
  return (
    <Stack gap={2}>
      <BackLink to={pathTo(routes.vendor, vendor._id)} label={vendor.businessName} />
      <Split acting>
        <Stack gap={4}>
          <Picture round eager src={listing.imageUrl} alt="" icon={iconOf(listing.vertical)} sizes={pictureSizes} />
          <Title listing={listing} />
          <Text pre>{listing.description}</Text>
          <MorePictures listing={listing} />
        </Stack>
        <Card as="section" aria-label={isSoldByPiece(listing) ? 'Buy' : 'Book'}>
          <Stack gap={4}>
            {listing.price > 0 ? (
              <Price size="lg" value={formatZmw(listing.price)} per={listing.unit} />
            ) : (
              <Heading level={2} size="card">
                Price on request
              </Heading>
            )}
            <Panel listing={listing} vendor={vendor} asOf={asOf} />
          </Stack>
        </Card>
        <Stack gap={6}>
          <Details listing={listing} />
          <AboutVendor vendor={vendor} listing={listing} />
        </Stack>
      </Split>
    </Stack>
  )
}
