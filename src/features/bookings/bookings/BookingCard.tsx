import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'
import { paths } from '../../../paths'
import { Card } from '../../../ui/layout/Card'
import { CardBody } from '../../../ui/layout/CardBody'
import { Countdown } from '../../../ui/text/Countdown'
import { Heading } from '../../../ui/text/Heading'
import { Icon } from '../../../ui/text/Icon'
import { Link } from '../../../ui/text/Link'
import { Picture } from '../../../ui/media/Picture'
import { Price } from '../../../ui/text/Price'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { getVerticalIcon } from '../../../verticals/icons'
import { formatBookingDates } from '../shared/booking-dates'
import { isFree } from '../shared/is-free'
import { PayLink } from './PayLink'
import { ReviewLink } from './ReviewLink'
import { formatBalanceDue, getBookingStatusView } from '../shared/booking-status-view'
import { BookingStatusBadge } from '../shared/BookingStatusBadge'
import { TicketLink } from './ticket/TicketLink'
import { useUpdatableNow } from '../../../ui/hooks/use-now'

export function BookingCard({ booking }: { booking: Booking }) {
  // The status depends on the time only when a hold expires, so the countdown updates `now`.
  const [now, updateNow] = useUpdatableNow()
  const statusView = getBookingStatusView(booking, now)
  const { listingName, vendorName, imageUrl, quote, reference } = booking
  return (
    <Card as="article" pad="none" className="card-lift">
      <Picture src={imageUrl} icon={getVerticalIcon(booking.vertical)} alt="" />
      <CardBody>
        <Row>
          <BookingStatusBadge statusView={statusView} />
        </Row>
        <Stack gap={0}>
          <Heading level={2} size="card">
            <Link variant="cover" to={paths.booking(booking._id)}>
              {listingName}
            </Link>
          </Heading>
          <Text size="sm" tone="muted">
            {vendorName}
          </Text>
        </Stack>
        <Row gap={2}>
          <Icon name="calendar" />
          <Text weight="medium">{formatBookingDates(booking)}</Text>
        </Row>
        <Text size="sm" tone="muted">
          {quote.undatedSummary ?? quote.summary}
        </Text>
        {statusView.pay === 'now' && booking.holdExpiresAt && (
          <Countdown until={booking.holdExpiresAt} label="Time left to pay:" onEnd={updateNow} />
        )}
        {statusView.pay === 'rest' && <Text size="sm">{formatBalanceDue(booking)}</Text>}
        <Row justify="apart" wrap>
          <Stack gap={0}>
            {quote.lines.length > 0 && <Price value={isFree(booking) ? 'Free' : formatZmw(quote.total)} />}
            <Text size="xs" tone="muted" tabular>
              {reference}
            </Text>
          </Stack>
          <PayLink booking={booking} pay={statusView.pay} />
          <TicketLink booking={booking} />
          <ReviewLink booking={booking} />
        </Row>
      </CardBody>
    </Card>
  )
}
