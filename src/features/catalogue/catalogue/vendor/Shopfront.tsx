import type { Vendor } from '#contract/catalogue/catalogue'
import { listings, vendor } from '#contract/public-addresses'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { useParams } from 'react-router-dom'
import { useRead } from '../../../../api/use-read'
import { BackLink } from '../../../../ui/text/BackLink'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Grid } from '../../../../ui/layout/Grid'
import { Heading } from '../../../../ui/text/Heading'
import { Link } from '../../../../ui/text/Link'
import { Row } from '../../../../ui/layout/Row'
import { CardSkeletons } from '../../../../ui/states/Skeleton'
import { Text } from '../../../../ui/text/Text'
import { getVerticalScreens } from '../../../../verticals/index'
import { getListPath } from '../list/view'
import { ListingCardWithActions } from '../ListingCardWithActions'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { buildVendorListingsQuery } from './shopfront-head'
import { VendorFrame } from './VendorFrame'

/** The page of a vendor inside its vertical, such as a hotel with its rooms or a company with its cars. */
export function Shopfront() {
  const { id = '' } = useParams()
  return (
    <VendorFrame read={useRead(vendor, { params: { id } })} back={(found) => <BackToVendors vendor={found} />}>
      {({ vendor: found }) => <VendorListings vendor={found} />}
    </VendorFrame>
  )
}

function BackToVendors({ vendor: { businessType } }: { vendor: Vendor }) {
  const vertical = getVerticalOfBusiness(businessType)
  const { labels, relatedLink } = getVerticalScreens(vertical.id)
  return (
    <Row justify="apart" wrap>
      <BackLink to={getListPath({ vertical, shows: 'vendors' })} label={labels.vendors} />
      {relatedLink && (
        <Text as="span" size="sm">
          <Link roomy variant="quiet" to={relatedLink.to}>
            {relatedLink.label}
          </Link>
        </Text>
      )}
    </Row>
  )
}

const emptyState = <EmptyState icon="list" title="No services available at the moment." />

function VendorListings({ vendor: { _id, businessType } }: { vendor: Vendor }) {
  const read = useRead(listings, buildVendorListingsQuery(_id))
  return (
    <>
      <Heading level={2}>{getVerticalScreens(getVerticalOfBusiness(businessType).id).labels.offers}</Heading>
      <ReadStates
        read={read}
        skeleton={
          <Grid columns={2}>
            <CardSkeletons count={4} />
          </Grid>
        }
        errorText="Could not load services at this time. Please try again later."
        isEmpty={(found) => found.listings.length === 0}
        empty={emptyState}
      >
        {(found) => (
          <Grid columns={2}>
            {found.listings.map((listing) => (
              <ListingCardWithActions key={listing._id} listing={listing} hidesVendor />
            ))}
          </Grid>
        )}
      </ReadStates>
    </>
  )
}
