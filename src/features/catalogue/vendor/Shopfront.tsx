import type { Vendor } from '#contract/catalogue'
import { listings, vendor } from '#contract/public'
import { verticalOf } from '#contract/verticals/index'
import { useParams } from 'react-router-dom'
import { useRead } from '../../../api/use-read'
import { BackLink } from '../../../ui/BackLink'
import { EmptyState } from '../../../ui/EmptyState'
import { Grid } from '../../../ui/Grid'
import { Heading } from '../../../ui/Heading'
import { Link } from '../../../ui/Link'
import { Row } from '../../../ui/Row'
import { CardSkeletons } from '../../../ui/Skeleton'
import { Text } from '../../../ui/Text'
import { screensOf } from '../../../verticals/index'
import { pathOf } from '../list/view'
import { OfferCard } from '../OfferCard'
import { SavedStates } from '../SavedStates'
import { offersOf } from './shopfront-head'
import { VendorFrame } from './VendorFrame'

/** The page of a vendor inside its vertical, such as a hotel with its rooms or a company with its cars. */
export function Shopfront() {
  return (
    <VendorFrame
      read={useRead(vendor, { params: { id: useParams().id! } })}
      back={(found) => <BackToVendors vendor={found} />}
    >
      {({ vendor: found }) => <Offered vendor={found} />}
    </VendorFrame>
  )
}

function BackToVendors({ vendor: { businessType } }: { vendor: Vendor }) {
  const vertical = verticalOf(businessType)
  const { words, besides } = screensOf(vertical.id)
  return (
    <Row justify="apart" wrap>
      <BackLink to={pathOf({ vertical, shows: 'vendors' })} label={words.vendors} />
      {besides && (
        <Text as="span" size="sm">
          <Link roomy variant="quiet" to={besides.to}>
            {besides.label}
          </Link>
        </Text>
      )}
    </Row>
  )
}

const nothing = <EmptyState icon="list" title="No services available at the moment." />

function Offered({ vendor: { _id, businessType } }: { vendor: Vendor }) {
  const read = useRead(listings, offersOf(_id))
  return (
    <>
      <Heading level={2}>{screensOf(verticalOf(businessType).id).words.offers}</Heading>
      <SavedStates
        read={read}
        skeleton={
          <Grid columns={2}>
            <CardSkeletons count={4} />
          </Grid>
        }
        errorText="Could not load services at this time. Please try again later."
        isEmpty={(found) => found.listings.length === 0}
        empty={nothing}
      >
        {(found) => (
          <Grid columns={2}>
            {found.listings.map((listing) => (
              <OfferCard key={listing._id} listing={listing} hidesVendor />
            ))}
          </Grid>
        )}
      </SavedStates>
    </>
  )
}
