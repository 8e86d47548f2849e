import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getOrderNumber } from '#contract/bookings/orders/order-number'
import { formatPayments } from '#contract/bookings/counter-payments/counter-payments'
import { formatInstant } from '#contract/core/dates'
import { hasServiceDay } from '#contract/verticals/index'
import { useSession } from '../../../../sync/index'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Facts } from '../../../../ui/text/Facts'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { getWords } from '#contract/verticals/words/index'
import { formatBookingDates } from '../../../bookings/shared/booking-dates'
import { BookingStatusBadge } from '../../../bookings/shared/BookingStatusBadge'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { findVendorBookingPart } from '../../../../verticals/vendor-booking-parts'
import { VendorDeposit } from '../deposit/VendorDeposit'
import { AssignmentForm, isAssignable } from './AssignmentForm'
import { BookingActions } from './BookingActions'
import { isFree } from '../../../bookings/shared/is-free'
import { formatTotal } from './format-total'
import { LateReturnForm } from './LateReturnForm'
import { getDistinctStatusViews, sumTotals, type Shipment } from './shipment'
import { DeliveryDetails } from './DeliveryDetails'
import { useCanManageBookings } from './use-can-manage-bookings'
import { getCustomerLabel, getVendorStatusView } from './vendor-status-view'
import { PendingBadge } from './PendingBadge'
import { ReservationStatus } from './ReservationStatus'
import { getNow } from '../../../../server-time'

const OrderReports = lazyPart(() => import('./OrderReports'), { offline: true })

/** Goods that were sold at the counter were handed over there. */
const canReport = ({ bookingType, status, isWalkIn, reference }: VendorBooking): boolean =>
  bookingType === 'order' && !isWalkIn && reference !== '' && (status === 'confirmed' || status === 'in_service')

/** Details of one booking, or of all bookings of one order at this vendor. Open while `shipment` is set. */
export function VendorBookingDialog({
  shipment: sending,
  onClose,
}: {
  shipment: Shipment | undefined
  onClose(): void
}) {
  const user = useSession()?.user
  const canManage = useCanManageBookings()
  const booking = sending?.[0]
  const isSingle = sending?.length === 1
  const OwnPart = booking && findVendorBookingPart(booking)?.Details
  return (
    <Dialog
      open={booking !== undefined}
      onClose={onClose}
      title={sending ? getDialogTitle(sending) : 'Booking'}
      footer={booking && <CallButton booking={booking} />}
    >
      {sending && booking && (
        <Stack gap={4}>
          <Row wrap>
            {getDistinctStatusViews(sending).map((statusView) => (
              <BookingStatusBadge key={statusView.label} statusView={statusView} />
            ))}
            <PendingBadge shipment={sending} />
            <ReservationStatus shipment={sending} now={getNow()} />
          </Row>
          <Facts
            items={[
              { label: getCustomerLabel(user?.business_type ?? ''), value: booking.customerName },
              ...(isSingle
                ? [
                    { label: 'What', value: booking.listingName },
                    // A sale that was saved offline without a price has no summary yet.
                    ...(booking.summary
                      ? [{ label: 'Details', value: booking.undatedSummary ?? booking.summary }]
                      : []),
                  ]
                : [{ label: 'References', value: <References sending={sending} /> }]),
              ...(booking.names ? [{ label: 'For', value: booking.names.join(', ') }] : []),
              ...(hasServiceDay(booking.bookingType) ? [{ label: 'Dates', value: formatBookingDates(booking) }] : []),
              ...(booking.assigned && !(canManage && isAssignable(booking))
                ? [{ label: getWords(booking.bookingType).assigned.label, value: booking.assigned }]
                : []),
              { label: 'Booked', value: formatInstant(booking.createdAt) },
              ...(booking.answerBy && booking.status === 'requested'
                ? [{ label: 'Answer by', value: formatInstant(booking.answerBy) }]
                : []),
              ...(booking.note ? [{ label: 'Note', value: booking.note }] : []),
              ...(isSingle && booking.payments ? [buildPaymentFact(booking, booking.payments)] : []),
              ...(isSingle ? [] : sending.map(buildFact)),
              { label: 'Total', value: formatTotal(sumTotals(sending)), total: true },
            ]}
          />
          <DeliveryDetails booking={booking} />
          {canManage && (
            <>
              <AssignmentForm key={booking._id} booking={booking} />
              {OwnPart && <OwnPart key={`${booking._id}own`} booking={booking} />}
              {canReport(booking) && <OrderReports key={`${booking._id}report`} booking={booking} />}
              <LateReturnForm key={`${booking._id}later`} booking={booking} />
              <BookingActions shipment={sending} />
              <VendorDeposit booking={booking} />
            </>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

function getDialogTitle([first, ...others]: Shipment): string {
  if (others.length > 0) return `Order ${getOrderNumber([first, ...others])} of ${first.customerName}`
  return isUnsentRequest(first)
    ? `${first.reservedUntil ? 'Reservation of' : isFree(first) ? 'Booking of' : 'Sale to'} ${first.customerName}`
    : `Booking ${first.reference}`
}

const References = ({ sending: shipment }: { sending: Shipment }) => (
  <>
    {shipment.map(({ _id, reference }) => (
      <Text key={_id}>{reference}</Text>
    ))}
  </>
)

/** The drawer of a shift contains only the cash: the business returns the rest by the terminal, the bank or the voucher. */
const buildPaymentFact = ({ status }: VendorBooking, payments: NonNullable<VendorBooking['payments']>) => ({
  label: status === 'cancelled_by_partner' ? 'To be returned' : 'Paid by',
  value: formatPayments(payments),
})

/** Returns one booking as a line. Adds its status if the bookings have different ones. */
const buildFact = (booking: VendorBooking, _: number, all: readonly VendorBooking[]) => {
  const differs = all.some(({ status }) => status !== booking.status)
  return {
    label: `${booking.summary}${differs ? `: ${getVendorStatusView(booking).label}` : ''}`,
    value: formatTotal(booking.total),
  }
}

const CallButton = ({ booking: { customerName, customerPhone } }: { booking: VendorBooking }) =>
  customerPhone && (
    <ButtonLink variant="outline" icon="phone" to={`tel:${customerPhone}`}>
      Call {customerName.split(/\s+/)[0]}
    </ButtonLink>
  )
