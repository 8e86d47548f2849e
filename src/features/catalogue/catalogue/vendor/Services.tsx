import type { Infer } from 'superstruct'
import type { Service } from '#contract/catalogue/catalogue'
import { formatZmw } from '#contract/core/money'
import { ButtonLink } from '../../../../ui/Button'
import { Card } from '../../../../ui/Card'
import { CardBody } from '../../../../ui/CardBody'
import { EmptyState } from '../../../../ui/EmptyState'
import { Grid } from '../../../../ui/Grid'
import { Heading } from '../../../../ui/Heading'
import { Picture } from '../../../../ui/Picture'
import { Price } from '../../../../ui/Price'
import { Row } from '../../../../ui/Row'
import { Text } from '../../../../ui/Text'

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
