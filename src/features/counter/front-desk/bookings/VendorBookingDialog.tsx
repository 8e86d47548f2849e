import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getOrderNumber } from '#contract/bookings/orders/order-number'
import { getPaidByPrompt } from '#contract/bookings/counter-payments/payment-prompt'
import { formatPayments } from '#contract/bookings/counter-payments/counter-payments'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { isPartlyRefundable } from '#contract/counter/is-partly-refundable'
import { hasServiceDay } from '#contract/verticals/index'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Facts } from '../../../../ui/text/Facts'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { useNow } from '../../../../ui/hooks/use-now'
import { formatAssigned, getBookingWords } from '#contract/verticals/words/index'
import { canChangeAddress } from '../../../bookings/shared/can-change-address'
import { buildChangeFacts } from '../../../bookings/shared/change-facts'
import { FiscalFacts } from '../../../bookings/shared/FiscalFacts'
import { BookingStatusBadge } from '../../../bookings/shared/BookingStatusBadge'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { findVendorBookingPart } from '../../../../verticals/vendor-booking-parts'
import { VendorDeposit } from '../deposit/VendorDeposit'
import { AssignmentForm, isAssignable } from './AssignmentForm'
import { BookingActions } from './BookingActions'
import { ChangeLink } from './ChangeLink'
import { ContactLinks } from './ContactLinks'
import { formatTotal } from './format-total'
import { getAmountToTake, noShowChargeLabel } from './reservation-text'
import { buildReturnFacts } from './return-facts'
import { LateReturnForm } from './LateReturnForm'
import { formatListDates } from './list-dates'
import {
  buildReceiptFacts,
  formatReferences,
  getDistinctStatusViews,
  listReturned,
  mergeSale,
  sumTotals,
  type Shipment,
} from './shipment'
import { findAddedTo } from '../../../bookings/shared/find-added-to'
import { DeliveryDetails } from './DeliveryDetails'
import { paths } from '../../../../paths'
import { OwnCaseLinksPart } from '../../../messages/shared/own-case-links-part'
import { useCanManageBookings } from './use-can-manage-bookings'
import { getVendorStatusView } from './vendor-status-view'
import { PendingBadge } from './PendingBadge'
import { ReservationStatus } from './ReservationStatus'

const BookingCustomer = lazyPart(() => import('./BookingCustomer'), { offline: true, onFailure: 'fallback' })
const BookingChanges = lazyPart(() => import('./BookingChanges'), { offline: true, onFailure: 'fallback' })
const DivideBooking = lazyPart(() => import('./DivideBooking'), { onFailure: 'fallback' })
const ChangeDelivery = lazyPart(() => import('./ChangeDelivery'), { onFailure: 'fallback' })
const RefundPart = lazyPart(() => import('../sales/RefundPart'), { onFailure: 'fallback' })
const AddProduct = lazyPart(() => import('../sales/AddProduct'), { onFailure: 'fallback' })
const OrderReports = lazyPart(() => import('./OrderReports'), { offline: true })

/** Goods that were sold at the counter were handed over there. */
const canReport = ({ bookingType, status, isWalkIn, reference }: VendorBooking): boolean =>
  bookingType === 'order' && !isWalkIn && reference !== '' && (status === 'confirmed' || status === 'in_service')

interface Props {
  shipment: Shipment | undefined
  onClose(): void
}

/** One booking, or all bookings of one order at this vendor. Open while `shipment` is set. */
export default function VendorBookingDialog({ shipment, onClose }: Props) {
  return (
    <Dialog open={shipment !== undefined} onClose={onClose} title={shipment ? getDialogTitle(shipment) : ''}>
      {shipment && <Content shipment={shipment} />}
    </Dialog>
  )
}

/** The next step is first, then the people, the money and the history. */
function Content({ shipment }: { shipment: Shipment }) {
  const canManage = useCanManageBookings()
  const [booking] = shipment
  return (
    <Stack gap={4}>
      <Summary shipment={shipment} />
      {canManage && <NextSteps shipment={shipment} />}
      <People booking={booking} />
      <Money shipment={shipment} />
      {shipment.map((item) => (
        <FiscalFacts key={item._id} booking={item} />
      ))}
      {canManage && (
        <>
          <LateReturnForm key={`${booking._id}later`} booking={booking} />
          <VendorDeposit booking={booking} />
          {findAddedTo(shipment) && <AddProduct key={`${booking._id}add`} shipment={shipment} />}
          <PartialRefund shipment={shipment} />
        </>
      )}
      <History shipment={shipment} />
      {canManage && !booking.isWalkIn && <OwnCaseLinksPart bookingId={booking._id} buildPath={paths.vendorCase} />}
    </Stack>
  )
}

function PartialRefund({ shipment }: { shipment: Shipment }) {
  const [first, ...others] = shipment.filter((item) => isPartlyRefundable(item) && !isUnsentRequest(item))
  return first && <RefundPart key={`${first._id}refund`} items={[first, ...others]} />
}

/** What was booked and for when, with its state. */
function Summary({ shipment }: { shipment: Shipment }) {
  const [{ bookingType, listingName, summary, undatedSummary, assigned }] = shipment
  const canManage = useCanManageBookings()
  const now = useNow()
  const isGoods = !hasServiceDay(bookingType)
  return (
    <Stack gap={2}>
      <Row wrap>
        {getDistinctStatusViews(shipment).map((statusView) => (
          <BookingStatusBadge key={statusView.label} statusView={statusView} />
        ))}
        <PendingBadge shipment={shipment} />
        <ReservationStatus shipment={shipment} now={now} />
      </Row>
      {shipment.length === 1 && <Text weight="medium">{listingName}</Text>}
      {!isGoods && <Text>{formatListDates(shipment[0], now)}</Text>}
      {/* A sale that was saved offline without a price has no summary yet. */}
      {shipment.length === 1 && summary && <Text>{undatedSummary ?? summary}</Text>}
      {assigned && !(canManage && isAssignable(shipment[0])) && <Text>{formatAssigned(bookingType, assigned)}</Text>}
    </Stack>
  )
}

function NextSteps({ shipment }: { shipment: Shipment }) {
  const [booking] = shipment
  const OwnPart = findVendorBookingPart(booking)?.Details
  return (
    <>
      {shipment.map((item) => (
        <BookingChanges key={`${item._id}changes`} booking={item} />
      ))}
      {OwnPart && <OwnPart key={`${booking._id}own`} booking={booking} />}
      <BookingActions shipment={shipment} />
      <ChangeLink shipment={shipment} />
      <DivideBooking key={`${booking._id}divide`} booking={booking} />
      {canChangeAddress(booking) && <ChangeDelivery key={`${booking._id}address`} booking={booking} />}
      {canReport(booking) && <OrderReports key={`${booking._id}report`} booking={booking} />}
      <AssignmentForm key={booking._id} booking={booking} />
    </>
  )
}

function People({ booking }: { booking: VendorBooking }) {
  const { customerName, names, note } = booking
  return (
    <Stack gap={3}>
      <Facts
        items={[
          { label: getBookingWords(booking).customer, value: customerName },
          ...(names ? [{ label: 'For', value: names.join(', ') }] : []),
          ...(note ? [{ label: 'Note', value: note }] : []),
        ]}
      />
      <DeliveryDetails booking={booking} />
      <ContactLinks booking={booking} />
      <BookingCustomer booking={booking} />
    </Stack>
  )
}

const Money = ({ shipment }: { shipment: Shipment }) => {
  const isSingle = shipment.length === 1
  const sale = mergeSale(shipment)
  const { payments, noShowCharge, paidAtCounter, returnedAtCounter, status } = sale
  const returned = listReturned(shipment)
  return (
    <Facts
      items={[
        ...(isSingle ? [] : shipment.map((item) => buildFact(item, shipment, returned))),
        ...(paidAtCounter ? [{ label: 'Paid in the app', value: formatZmw(getPaidByPrompt(sale)) }] : []),
        ...(payments ? [buildPaymentFact(sale, payments)] : []),
        // A business that cancels sees the methods instead.
        ...(returnedAtCounter && status !== 'cancelled_by_partner'
          ? [{ label: 'To be returned at your counter', value: formatZmw(returnedAtCounter) }]
          : []),
        ...buildReturnFacts(returned),
        { label: 'Total', value: formatTotal(sumTotals(shipment)), total: true },
        ...(noShowCharge ? buildNoShowFacts(sale, noShowCharge) : []),
      ]}
    />
  )
}

/** What the customer pays instead of the price, and what of it is due. */
const buildNoShowFacts = (booking: VendorBooking, noShowCharge: number) => [
  { label: noShowChargeLabel, value: formatZmw(noShowCharge), total: true },
  ...(getAmountToTake(booking) > 0 ? [{ label: 'Still due', value: formatZmw(getAmountToTake(booking)) }] : []),
]

function History({ shipment }: { shipment: Shipment }) {
  const [{ createdAt, answerBy, status, bookingType }] = shipment
  const references = formatReferences(shipment)
  return (
    <Facts
      items={[
        ...(answerBy && status === 'requested' ? [{ label: 'Answer by', value: formatInstant(answerBy) }] : []),
        { label: hasServiceDay(bookingType) ? 'Booked on' : 'Ordered on', value: formatInstant(createdAt) },
        ...(references
          ? [{ label: shipment.length > 1 ? 'References' : 'Reference', value: <References shipment={shipment} /> }]
          : []),
        ...buildReceiptFacts(shipment),
        ...shipment.flatMap(buildChangeFacts),
      ]}
    />
  )
}

/** The person is first, because nobody knows a reference by heart. */
function getDialogTitle([first, ...others]: Shipment): string {
  const { customerName } = first
  if (isUnsentRequest(first)) return customerName
  const number = others.length > 0 ? getOrderNumber([first, ...others]) : first.reference
  return `${customerName}, ${number}`
}

const References = ({ shipment }: { shipment: Shipment }) => (
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

/** Returns one booking as a line. Adds its status if the bookings have different ones, and why it was returned. */
const buildFact = (booking: VendorBooking, all: readonly VendorBooking[], returned: readonly VendorBooking[]) => {
  const differs = all.some(({ status }) => status !== booking.status)
  const label = returned.includes(booking)
    ? `${booking.reservedUntil && !booking.paid ? 'taken out' : 'returned'}${booking.note ? ` (${booking.note})` : ''}`
    : getVendorStatusView(booking).label
  return {
    label: `${booking.summary}${differs ? `: ${label}` : ''}`,
    value: formatTotal(booking.total),
  }
}
