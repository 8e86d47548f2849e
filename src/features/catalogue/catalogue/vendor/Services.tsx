import type { Infer } from 'superstruct'
import type { Service } from '#contract/catalogue/catalogue'
import { formatZmw } from '#contract/core/money'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { CardBody } from '../../../../ui/layout/CardBody'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Grid } from '../../../../ui/layout/Grid'
import { Heading } from '../../../../ui/text/Heading'
import { Picture } from '../../../../ui/media/Picture'
import { Price } from '../../../../ui/text/Price'
import { Row } from '../../../../ui/layout/Row'
import { Text } from '../../../../ui/text/Text'

type VendorService = Infer<typeof Service>

export function Services({ services }: { services: readonly VendorService[] }) {
  if (services.length === 0) return <EmptyState icon="list" title="No services available at the moment." />
  return (
    <Grid columns={2}>
      {services.map((service) => (
        <ServiceCard key={service._id} service={service} />
      ))}
    </Grid>
  )
}

const ServiceCard = ({ service: { name, description, price, imageUrl, path } }: { service: VendorService }) => (
  <Card as="article" pad="none" shape="column">
    <Picture src={imageUrl} alt="" />
    <CardBody>
      <Heading level={3} size="small">
        {name}
      </Heading>
      <Text size="sm" tone="muted" lines={3}>
        {description}
      </Text>
      <Row justify="apart" wrap>
        {price.amount > 0 ? <Price value={formatZmw(price.amount)} /> : <span />}
        <ButtonLink size="sm" to={path}>
          Book Now
        </ButtonLink>
      </Row>
    </CardBody>
  </Card>
)
