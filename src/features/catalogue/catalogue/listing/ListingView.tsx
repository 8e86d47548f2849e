import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { formatZmw } from '#contract/core/money'
import { verticals } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import { purchaseSection } from '../../../../paths'
import { BackLink } from '../../../../ui/text/BackLink'
import { Card } from '../../../../ui/layout/Card'
import { Heading } from '../../../../ui/text/Heading'
import { Picture } from '../../../../ui/media/Picture'
import { Price } from '../../../../ui/text/Price'
import { Split } from '../../../../ui/layout/Split'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { getVerticalIcon } from '../../../../verticals/icons'
import { getDetailsComponent } from '../../../../verticals/details'
import { ReportLink } from '../ReportLink'
import { isSoldByPiece } from '../ListingCardWithActions'
import { AboutVendor } from './AboutVendor'
import { MorePictures } from './MorePictures'
import { PurchasePanel } from './PurchasePanel'
import { ListingTitle } from './ListingTitle'

interface Props {
  listing: Listing
  vendor: Vendor
  asOf: number | undefined
}

const pictureSizes = '(min-width: 1200px) 800px, 100vw'

export function ListingView({ listing, vendor, asOf }: Props) {
  const { routes } = verticals[listing.vertical]
  const Details = getDetailsComponent(listing.vertical)
  return (
    <Stack gap={2}>
      <BackLink to={buildPath(routes.vendor, vendor._id)} label={vendor.businessName} />
      <Split acting>
        <Stack gap={4}>
          <Picture
            round
            eager
            src={listing.imageUrl}
            alt={listing.imageAlts?.[0] ?? ''}
            icon={getVerticalIcon(listing.vertical)}
            sizes={pictureSizes}
          />
          <ListingTitle listing={listing} />
          <Text pre>{listing.description}</Text>
          <MorePictures images={listing.moreImages ?? []} alts={listing.imageAlts} name={listing.name} />
        </Stack>
        <Card as="section" id={purchaseSection} aria-label={isSoldByPiece(listing) ? 'Buy' : 'Book'}>
          <Stack gap={4}>
            {listing.price > 0 ? (
              <Price size="lg" value={formatZmw(listing.price)} per={listing.unit} />
            ) : (
              <Heading level={2} size="card">
                Price on request
              </Heading>
            )}
            <PurchasePanel listing={listing} vendor={vendor} asOf={asOf} />
          </Stack>
        </Card>
        <Stack gap={6}>
          <Details listing={listing} />
          <AboutVendor vendor={vendor} listing={listing} />
          <ReportLink kind="listing" id={listing._id} text="Report this listing" />
        </Stack>
      </Split>
    </Stack>
  )
}
