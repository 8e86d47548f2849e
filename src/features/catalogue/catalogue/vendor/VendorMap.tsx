import type { Vendor } from '#contract/catalogue/catalogue'
import {
  buildGeoUri,
  buildMapsUrl,
  formatCoordinates,
  type MapPosition,
} from '#contract/business/business/map-position'
import { Card } from '../../../../ui/Card'
import { Heading } from '../../../../ui/Heading'
import { Icon } from '../../../../ui/Icon'
import { Link } from '../../../../ui/Link'
import { Stack } from '../../../../ui/Stack'
import { Text } from '../../../../ui/Text'
import { ZambiaMap } from '../../../../ui/ZambiaMap'

/** Where the vendor is in Zambia, with links to map apps. */
export default function VendorMap({ vendor, position }: { vendor: Vendor; position: MapPosition }) {
  const { city } = vendor.location.address
  return (
    <Card as="section" aria-label="Location">
      <Stack gap={3}>
        <Heading level={2} size="card">
          Location
        </Heading>
        <ZambiaMap label={`Map of Zambia with ${vendor.businessName}${city && `, ${city}`}`} position={position} />
        <Text size="sm" tone="muted">
          {formatCoordinates(position)}
        </Text>
        <Link roomy variant="quiet" to={isPhone() ? buildGeoUri(position) : buildMapsUrl(position)}>
          <Icon name="pin" />
          Open in maps
        </Link>
      </Stack>
    </Card>
  )
}

/** Only Android opens `geo:` addresses in all map apps. */
const isPhone = (): boolean => /Android/.test(navigator.userAgent)
