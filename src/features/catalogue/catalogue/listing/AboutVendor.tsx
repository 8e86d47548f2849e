import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { formatPhone } from '#contract/core/format-phone'
import { verticals } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import { Avatar } from '../../../../ui/media/Avatar'
import { Badge } from '../../../../ui/text/Badge'
import { Card } from '../../../../ui/layout/Card'
import { Heading } from '../../../../ui/text/Heading'
import { Icon } from '../../../../ui/text/Icon'
import { Link } from '../../../../ui/text/Link'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'

/** The vendor of the listing, with a link to its page and its phone number. */
export function AboutVendor({ vendor, listing }: { vendor: Vendor; listing: Listing }) {
  const { businessName, description, verified, contact } = vendor
  return (
    <Card as="section">
      <Stack gap={3}>
        <Row gap={3}>
          <Avatar name={businessName} src={vendor.images[0]} />
          <Row wrap gap={2} className="grow">
            <Heading level={2} size="card">
              <Link variant="plain" to={buildPath(verticals[listing.vertical].routes.vendor, vendor._id)}>
                {businessName}
              </Link>
            </Heading>
            {verified && (
              <Badge tone="done" icon="verified">
                Verified
              </Badge>
            )}
          </Row>
        </Row>
        <Text size="sm" tone="muted" lines={3}>
          {description}
        </Text>
        {contact.phone && (
          <Link roomy variant="quiet" to={`tel:${contact.phone}`}>
            <Icon name="phone" />
            {formatPhone(contact.phone)}
          </Link>
        )}
      </Stack>
    </Card>
  )
}
