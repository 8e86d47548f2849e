import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { paths } from '../../../../paths'
import { Card } from '../../../../ui/layout/Card'
import { CardBody } from '../../../../ui/layout/CardBody'
import { Countdown } from '../../../../ui/text/Countdown'
import { Heading } from '../../../../ui/text/Heading'
import { Link } from '../../../../ui/text/Link'
import { Picture } from '../../../../ui/media/Picture'
import { Price } from '../../../../ui/text/Price'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { getVerticalIcon } from '../../../../verticals/icons'
import { PayLink } from '../PayLink'
import { getBookingStatusView } from '../../shared/booking-status-view'
import { BookingStatusBadge } from '../../shared/BookingStatusBadge'
import {
  findUnpaidBooking,
  groupByShop,
  getDistinctStatusViews,
  getOrderTitle,
  sumTotals,
  getProductLabel,
  type OrderBookings,
} from '../../shared/order-bookings'
import { useUpdatableNow } from '../../../../ui/hooks/use-now'

/** Card for several bookings of one order, with the products and status of each shop. */
export function OrderCard({ order }: { order: OrderBookings }) {
  // The status depends on the time only when a hold expires, so the countdown updates `now`.
  const [now, updateNow] = useUpdatableNow()
  const [first] = order
  const unpaidBooking = findUnpaidBooking(order, now)
  const pay = unpaidBooking ? getBookingStatusView(unpaidBooking, now).pay : null
  return (
    <Card as="article" pad="none" className="card-lift">
      <Picture src={order.find(({ imageUrl }) => imageUrl)?.imageUrl} icon={getVerticalIcon(first.vertical)} alt="" />
      <CardBody>
        <Stack gap={0}>
          <Heading level={2} size="card">
            <Link variant="cover" to={paths.order(first.orderId!)}>
              {getOrderTitle(order)}
            </Link>
          </Heading>
          <Text size="sm" tone="muted">
            {formatInstant(first.createdAt)}
          </Text>
        </Stack>
        {groupByShop(order).map((shop) => (
          <ShopLine key={shop[0].vendorId} shop={shop} now={now} />
        ))}
        {pay === 'now' && unpaidBooking?.holdExpiresAt && (
          <Countdown until={unpaidBooking.holdExpiresAt} label="Time left to pay:" onEnd={updateNow} />
        )}
        <Row justify="apart" wrap>
          <Price value={formatZmw(sumTotals(order))} />
          {unpaidBooking && <PayLink booking={unpaidBooking} pay={pay} />}
        </Row>
      </CardBody>
    </Card>
  )
}

const ShopLine = ({ shop, now }: { shop: OrderBookings; now: number }) => (
  <Stack gap={1}>
    <Text weight="medium">{shop[0].vendorName}</Text>
    <Text size="sm" tone="muted" lines={3}>
      {shop.map(getProductLabel).join(', ')}
    </Text>
    <Row justify="apart" wrap gap={2}>
      {getDistinctStatusViews(shop, now).map((statusView) => (
        <BookingStatusBadge key={statusView.label} statusView={statusView} />
      ))}
      <Text size="sm" tabular>
        {formatZmw(sumTotals(shop))}
      </Text>
    </Row>
  </Stack>
)
