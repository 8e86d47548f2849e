import { useState } from 'react'
import { formatInstant } from '#contract/days'
import { formatZmw } from '#contract/money'
import { paths } from '../../../paths'
import { Card } from '../../../ui/Card'
import { CardBody } from '../../../ui/CardBody'
import { Countdown } from '../../../ui/Countdown'
import { Heading } from '../../../ui/Heading'
import { Link } from '../../../ui/Link'
import { Picture } from '../../../ui/Picture'
import { Price } from '../../../ui/Price'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { iconOf } from '../../../verticals/icons'
import { PayLink } from '../PayLink'
import { standingOf } from '../standing'
import { StandingBadge } from '../StandingBadge'
import { payable, shopsOf, standingsOf, titleOf, totalOf, whatOf, type Together } from './whole'

/** Card for several bookings of one order, with the products and status of each shop. */
export function OrderCard({ order }: { order: Together }) {
  // The status depends on the time only when a hold expires, so the countdown updates `now`.
  const [now, setNow] = useState(Date.now)
  const [first] = order
  const toPay = payable(order, now)
  const pay = toPay ? standingOf(toPay, now).pay : null
  return (
    <Card as="article" pad="none" className="card-lift">
      <Picture src={order.find(({ imageUrl }) => imageUrl)?.imageUrl} icon={iconOf(first.vertical)} alt="" />
      <CardBody>
        <Stack gap={0}>
          <Heading level={2} size="card">
            <Link variant="cover" to={paths.order(first.orderId!)}>
              {titleOf(order)}
            </Link>
          </Heading>
          <Text size="sm" tone="muted">
            {formatInstant(first.createdAt)}
          </Text>
        </Stack>
        {shopsOf(order).map((shop) => (
          <ShopLine key={shop[0].vendorId} shop={shop} now={now} />
        ))}
        {pay === 'now' && toPay!.holdExpiresAt && (
          <Countdown until={toPay!.holdExpiresAt} label="Time left to pay:" onEnd={() => setNow(Date.now())} />
        )}
        <Row justify="apart" wrap>
          <Price value={formatZmw(totalOf(order))} />
          {toPay && <PayLink booking={toPay} pay={pay} />}
        </Row>
      </CardBody>
    </Card>
  )
}

const ShopLine = ({ shop, now }: { shop: Together; now: number }) => (
  <Stack gap={1}>
    <Text weight="medium">{shop[0].vendorName}</Text>
    <Text size="sm" tone="muted" lines={3}>
      {shop.map(whatOf).join(', ')}
    </Text>
    <Row justify="apart" wrap gap={2}>
      {standingsOf(shop, now).map((standing) => (
        <StandingBadge key={standing.label} standing={standing} />
      ))}
      <Text size="sm" tabular>
        {formatZmw(totalOf(shop))}
      </Text>
    </Row>
  </Stack>
)
