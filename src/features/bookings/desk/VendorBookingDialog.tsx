import type { VendorBooking } from '#contract/bookings'
import { besidesDays, formatInstant } from '#contract/days'
import { formatZmw } from '#contract/money'
import { hasDay } from '#contract/verticals/index'
import { useSession } from '../../../sync/index'
import { ButtonLink } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Facts } from '../../../ui/Facts'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { deskWords } from '../../../verticals/desk-words'
import { datesOf } from '../dates'
import { StandingBadge } from '../StandingBadge'
import { CustodyDesk } from '../carrying/CustodyDesk'
import { Assignment, isAssignable } from './Assignment'
import { DeskSteps } from './DeskSteps'
import { ReturnLater } from './ReturnLater'
import { standingsOf, totalOf, type Sending } from './sending'
import { ToBring } from './ToBring'
import { useMayServe } from './use-may-serve'
import { buyerFor, vendorStanding } from './vendor-standing'
import { WaitingBadge } from './WaitingBadge'

/** Details of one booking, or of all bookings of one order at this vendor. Open while `shipment` is set. */
export function VendorBookingDialog({ sending, onClose }: { sending: Sending | undefined; onClose(): void }) {
  const user = useSession()?.user
  const mayServe = useMayServe()
  const booking = sending?.[0]
  const isOne = sending?.length === 1
  return (
    <Dialog
      open={booking !== undefined}
      onClose={onClose}
      title={sending ? titleOf(sending) : 'Booking'}
      footer={booking && <Call booking={booking} />}
    >
      {sending && booking && (
        <Stack gap={4}>
          <Row wrap>
            {standingsOf(sending).map((standing) => (
              <StandingBadge key={standing.label} standing={standing} />
            ))}
            <WaitingBadge sending={sending} />
          </Row>
          <Facts
            items={[
              { label: buyerFor(user?.business_type ?? ''), value: booking.customerName },
              ...(isOne
                ? [
                    { label: 'What', value: booking.listingName },
                    { label: 'Details', value: besidesDays(booking.summary) },
                  ]
                : [{ label: 'References', value: <References sending={sending} /> }]),
              ...(booking.names ? [{ label: 'For', value: booking.names.join(', ') }] : []),
              ...(hasDay(booking.bookingType) ? [{ label: 'Dates', value: datesOf(booking) }] : []),
              ...(booking.assigned && !(mayServe && isAssignable(booking))
                ? [{ label: deskWords(booking.bookingType).assigned, value: booking.assigned }]
                : []),
              { label: 'Booked', value: formatInstant(booking.createdAt) },
              ...(booking.answerBy && booking.status === 'requested'
                ? [{ label: 'Answer by', value: formatInstant(booking.answerBy) }]
                : []),
              ...(booking.note ? [{ label: 'Note', value: booking.note }] : []),
              ...(isOne ? [] : sending.map(lineOf)),
              { label: 'Total', value: formatZmw(totalOf(sending)), total: true },
            ]}
          />
          <ToBring booking={booking} />
          {mayServe && (
            <>
              <Assignment key={booking._id} booking={booking} />
              <CustodyDesk key={`${booking._id}/${booking.parcel?.state}`} booking={booking} />
              <ReturnLater key={`${booking._id}later`} booking={booking} />
              <DeskSteps sending={sending} />
            </>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

const titleOf = (sending: Sending): string =>
  sending.length > 1 ? `Order of ${sending[0].customerName}` : `Booking ${sending[0].reference}`

const References = ({ sending }: { sending: Sending }) => (
  <>
    {sending.map(({ _id, reference }) => (
      <Text key={_id}>{reference}</Text>
    ))}
  </>
)

/** Returns one booking as a line. Adds its status if the bookings have different ones. */
const lineOf = (booking: VendorBooking, _: number, all: readonly VendorBooking[]) => {
  const differs = all.some(({ status }) => status !== booking.status)
  return {
    label: `${booking.summary}${differs ? `: ${vendorStanding(booking).label}` : ''}`,
    value: formatZmw(booking.total),
  }
}

const Call = ({ booking: { customerName, customerPhone } }: { booking: VendorBooking }) =>
  customerPhone && (
    <ButtonLink variant="outline" icon="phone" to={`tel:${customerPhone}`}>
      Call {customerName.split(/\s+/)[0]!}
    </ButtonLink>
  )
