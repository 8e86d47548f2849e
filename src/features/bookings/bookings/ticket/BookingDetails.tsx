import { useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { useBookingRequests } from '../../../../db/queries/booking-requests'
import { useBooking } from '../../../../db/queries/bookings'
import { pullNow, useSyncStatus } from '../../../../sync/index'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Show } from '../../../../ui/layout/Show'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Facts } from '../../../../ui/text/Facts'
import { Stack } from '../../../../ui/layout/Stack'
import { findOwnBookingPart } from '../../../../verticals/own-booking-parts'
import { RefusedRequest } from '../request/RefusedRequest'
import { CustomerDeposit } from '../deposit/CustomerDeposit'
import { RefundNotice } from '../cancellation/RefundNotice'
import { OrderReportNotice } from '../order/OrderReportNotice'
import { OwnAddressPart } from '../order/own-address-part'
import { SameOrderBookings } from '../order/SameOrderBookings'
import { canChangeAddress } from '../../shared/can-change-address'
import { buildChangeFacts } from '../../shared/change-facts'
import { FiscalFacts } from '../../shared/FiscalFacts'
import { getBookingStatusView } from '../../shared/booking-status-view'
import { ConfirmedBookingNotices } from '../ConfirmedBookingNotices'
import { BookingPushOfferPart } from '../booking-push-offer-part'
import { BookingChangesPart } from '../change/booking-changes-part'
import { OwnCaseLinksPart } from '../../../messages/shared/own-case-links-part'
import { paths } from '../../../../paths'
import { VacancyQuestion } from '../VacancyQuestion'
import { BookingStatusNotice } from './BookingStatusNotice'
import { TicketActions } from './TicketActions'
import { TicketSheet } from './TicketSheet'
import { useUpdatableNow } from '../../../../ui/hooks/use-now'

interface Props {
  title: string
  back: { to: string; label: string }
}

/** Displays the booking of the URL from this device's storage, with its status and ticket. */
export function BookingDetails({ title, back }: Props) {
  const { id = '' } = useParams()
  const booking = useBooking(id)
  const refused = useBookingRequests()?.find(({ state, input }) => state === 'refused' && input.body.id === id)
  const refetch = () => void pullNow()
  return (
    <Stack gap={6}>
      <Show at="screen">
        <PageHeader title={title} back={back} />
      </Show>
      <MirrorStates
        data={booking}
        status={useSyncStatus()}
        subject="Your bookings"
        errorText="Could not load booking information."
        onRetry={refetch}
        skeleton={<Skeletons />}
        isEmpty={(found) => found === null}
        empty={
          refused ? (
            <RefusedRequest row={refused} />
          ) : (
            <ErrorState text="Could not load booking information." onRetry={refetch} />
          )
        }
      >
        {(loaded) => <BookingWithTicket booking={loaded} />}
      </MirrorStates>
    </Stack>
  )
}

function BookingWithTicket({ booking }: { booking: Booking }) {
  // The status depends on the time only when a hold expires, so the countdown updates `now`.
  const [now, updateNow] = useUpdatableNow()
  const statusView = getBookingStatusView(booking, now)
  const ownPart = findOwnBookingPart(booking)
  return (
    <Stack gap={4}>
      <Show at="screen">
        <Stack gap={4}>
          <BookingStatusNotice booking={booking} statusView={statusView} onHoldEnd={updateNow} />
          <BookingChangesPart booking={booking} />
          <OrderReportNotice booking={booking} />
          <ConfirmedBookingNotices booking={booking} />
          <VacancyQuestion booking={booking} />
          <RefundNotice booking={booking} />
          <CustomerDeposit booking={booking} />
        </Stack>
      </Show>
      <Show at="screen">{ownPart && <ownPart.Details booking={booking} />}</Show>
      <TicketSheet booking={booking} statusView={statusView} />
      <TicketActions booking={booking} />
      <Show at="screen">
        {/* Loaded late: above the ticket it would move the code away from a scanner. */}
        {canChangeAddress(booking) && <OwnAddressPart booking={booking} />}
        {booking.status === 'confirmed' && <BookingPushOfferPart />}
        <FiscalFacts booking={booking} />
        <Facts items={buildChangeFacts(booking)} />
        <SameOrderBookings booking={booking} />
        {(booking.paid ?? 0) > 0 && <OwnCaseLinksPart bookingId={booking._id} buildPath={paths.case} />}
      </Show>
    </Stack>
  )
}

const Skeletons = () => (
  <Stack gap={4}>
    <Skeleton shape="block" />
    <Skeleton shape="picture" />
    <Skeleton shape="block" />
  </Stack>
)
