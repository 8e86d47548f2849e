import type { Vendor } from '#contract/catalogue/catalogue'
import {
  buildGeoUri,
  buildMapsUrl,
  formatCoordinates,
  type MapPosition,
} from '#contract/business/business/map-position'
import { Card } from '../../../../ui/layout/Card'
import { Heading } from '../../../../ui/text/Heading'
import { Icon } from '../../../../ui/text/Icon'
import { Link } from '../../../../ui/text/Link'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { ZambiaMap } from '../../../../ui/media/ZambiaMap'

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
