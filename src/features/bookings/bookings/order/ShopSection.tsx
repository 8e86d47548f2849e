import { formatZmw } from '#contract/core/money'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { Facts } from '../../../../ui/text/Facts'
import { Heading } from '../../../../ui/text/Heading'
import { ItemLine } from '../../../../ui/lists/ItemLine'
import { Link } from '../../../../ui/text/Link'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { getVerticalIcon } from '../../../../verticals/icons'
import { CancelBooking } from '../cancellation/CancelBooking'
import { canCancel } from '../cancellation/refund-estimate'
import { RefundNotice } from '../cancellation/RefundNotice'
import { BookingStatusBadge } from '../../shared/BookingStatusBadge'
import { getBookingPlace } from '../ticket/ticket-details'
import { canChangeAddress } from '../../shared/can-change-address'
import { findAddedTo } from '../../shared/find-added-to'
import { BookingChangesPart } from '../change/booking-changes-part'
import { ChangeOwnLink } from '../change/ChangeOwnLink'
import { AddOwnProductPart } from './add-product-part'
import { OrderReportNotice } from './OrderReportNotice'
import { OwnAddressPart } from './own-address-part'
import {
  getExtraLines,
  groupRefunds,
  getDistinctStatusViews,
  sumTotals,
  getProductLabel,
  type OrderBookings,
} from '../../shared/order-bookings'

interface Props {
  shop: OrderBookings
  /** Whether the order has no other shop. */
  isOnlyShop: boolean
  now: number
}

/** Bookings of one shop in an order. They are delivered or collected together. */
export function ShopSection({ shop, isOnlyShop, now }: Props) {
  const [first] = shop
  const { vendorName } = first
  const addressed = shop.find(canChangeAddress)
  return (
    <Card as="section" pad="lg" aria-label={vendorName}>
      <Stack gap={4}>
        <Row justify="apart" wrap>
          <Heading level={2} size="card">
            {vendorName}
          </Heading>
          <Row wrap gap={2}>
            {getDistinctStatusViews(shop, now).map((statusView) => (
              <BookingStatusBadge key={statusView.label} statusView={statusView} />
            ))}
          </Row>
        </Row>
        <OrderReportNotice booking={first} />
        {groupRefunds(shop).map((refundRow) => (
          <RefundNotice key={refundRow._id + (refundRow.refund?.status ?? '')} booking={refundRow} />
        ))}
        {shop.map((booking) => (
          <ItemLine
            key={booking._id}
            picture={booking.imageUrl}
            icon={getVerticalIcon(booking.vertical)}
            level={3}
            title={
              <Link variant="plain" to={paths.booking(booking._id)}>
                {getProductLabel(booking)}
              </Link>
            }
            text={booking.reference}
          >
            <Text size="sm" tabular>
              {formatZmw(booking.quote.lines[0]?.amount ?? booking.quote.total)}
            </Text>
            <div>
              <ChangeOwnLink booking={booking} isItem />
            </div>
          </ItemLine>
        ))}
        <Facts
          items={[
            { label: isDelivered(shop) ? 'Address' : 'Pick-up', value: getBookingPlace(first) },
            ...getExtraLines(shop),
            ...(isOnlyShop ? [] : [{ label: 'Total', value: formatZmw(sumTotals(shop)), total: true }]),
          ]}
        />
        {shop.map((booking) => (
          <BookingChangesPart key={booking._id} booking={booking} />
        ))}
        {addressed && <OwnAddressPart booking={addressed} />}
        {findAddedTo(shop) && (
          <Row>
            <AddOwnProductPart shop={shop} />
          </Row>
        )}
        <ShopActions shop={shop} isOnlyShop={isOnlyShop} now={now} />
      </Stack>
    </Card>
  )
}

/** Whether the shop delivers the products. Only the quote of a delivery has recipient names. */
const isDelivered = ([{ quote }]: OrderBookings): boolean => quote.names !== undefined

/** Actions of a shop section. One ticket covers all bookings of the shop in this order. */
function ShopActions({ shop, isOnlyShop: alone, now }: Props) {
  const [{ vendorPhone }] = shop
  const ticket = shop.find((candidate) => candidate.status === 'confirmed' && candidate.ticket)
  const cancellable = shop.filter((candidate) => canCancel(candidate, now))
  // A product that was added and is not paid yet is cancelled alone.
  const cancellableBooking = cancellable.find(({ status }) => status === 'confirmed') ?? cancellable[0]
  return (
    <Row wrap>
      {ticket && (
        <ButtonLink variant="soft" icon="ticket" to={paths.booking(ticket._id)}>
          Ticket
        </ButtonLink>
      )}
      {vendorPhone && (
        <ButtonLink variant="outline" icon="phone" to={`tel:${vendorPhone}`}>
          Call
        </ButtonLink>
      )}
      {cancellableBooking && (
        <CancelBooking booking={cancellableBooking} label={alone ? 'Cancel order' : 'Cancel this part'} />
      )}
    </Row>
  )
}
