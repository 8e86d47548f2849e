import { formatPlural } from '#contract/core/plural'
import type { Vendor } from '#contract/catalogue/catalogue'
import { formatPhone } from '#contract/core/format-phone'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { Badge } from '../../../../ui/text/Badge'
import { Card } from '../../../../ui/layout/Card'
import { CardBody } from '../../../../ui/layout/CardBody'
import { Heading } from '../../../../ui/text/Heading'
import { Icon, type IconName } from '../../../../ui/text/Icon'
import { Link } from '../../../../ui/text/Link'
import { Picture } from '../../../../ui/media/Picture'
import { Place } from '../../../../ui/text/Place'
import { Rating } from '../../../../ui/text/Rating'
import { Row } from '../../../../ui/layout/Row'
import { Text } from '../../../../ui/text/Text'
import { ReportLink } from '../ReportLink'
import { getVerticalIcon } from '../../../../verticals/icons'

const pictureSizes = '(min-width: 900px) 560px, 100vw'

/** Name, picture, location, rating and contact links of a vendor. */
export function VendorHeader({ vendor }: { vendor: Vendor }) {
  const { businessName, description, images, imageAlts, verified, location, rating } = vendor
  const { city, province } = location.address
  return (
    <Card as="section" pad="none" shape="split">
      <Picture
        src={images[0]}
        alt={imageAlts?.[0] ?? ''}
        fallbackText="No Image"
        eager
        sizes={pictureSizes}
        icon={getVerticalIcon(getVerticalOfBusiness(vendor.businessType).id)}
      />
      <CardBody>
        <Row wrap gap={3}>
          <Heading level={1}>{businessName}</Heading>
          {verified && (
            <Badge tone="done" icon="verified">
              Verified
            </Badge>
          )}
        </Row>
        <Row wrap gap={4}>
          <Place>{[city, province && `${province} Province`].filter(Boolean).join(', ')}</Place>
          <Row gap={2}>
            <Rating value={rating.count > 0 ? rating.average : null} />
            <Text as="span" size="sm" tone="muted">
              {formatPlural(rating.count, { one: '(# review)', other: '(# reviews)' })}
            </Text>
          </Row>
        </Row>
        <Text pre>{description}</Text>
        <ContactLinks contact={vendor.contact} />
        <ReportLink kind="vendor" id={vendor._id} text="Report this business" />
      </CardBody>
    </Card>
  )
}

const ContactLinks = ({ contact: { phone, website } }: Pick<Vendor, 'contact'>) => (
  <Row wrap gap={4}>
    {phone && <ContactLink icon="phone" to={`tel:${phone}`} label={formatPhone(phone)} />}
    {website && <ContactLink icon="globe" to={website} label={website.replace(/^https?:\/\/|\/$/g, '')} />}
  </Row>
)

const ContactLink = ({ icon, to, label }: { icon: IconName; to: string; label: string }) => (
  <Link roomy variant="quiet" to={to}>
    <Icon name={icon} />
    {label}
  </Link>
)
