import { may } from '#contract/access'
import type { VendorBooking } from '#contract/bookings'
import { formatInstant } from '#contract/days'
import { formatZmw } from '#contract/money'
import { useSession } from '../../../sync/index'
import { ButtonLink } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Facts } from '../../../ui/Facts'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { datesOf } from '../dates'
import { StandingBadge } from '../StandingBadge'
import { CustodyDesk } from '../carrying/CustodyDesk'
import { Assignment } from './Assignment'
import { DeskSteps } from './DeskSteps'
import { ReturnLater } from './ReturnLater'
import { buyerFor, vendorStanding } from './vendor-standing'

/** One booking in full; open while there is one. */
export function VendorBookingDialog({ booking, onClose }: { booking: VendorBooking | undefined; onClose(): void }) {
  const user = useSession()?.user
  const mayServe = user !== undefined && may({ ...user, role: user.user_type }, 'manage_bookings')
  return (
    <Dialog open={booking !== undefined} onClose={onClose} title={booking ? `Booking ${booking.reference}` : 'Booking'} footer={booking && <Call booking={booking} />}>
      {booking && (
        <Stack gap={4}>
          <Row>
            <StandingBadge standing={vendorStanding(booking)} />
          </Row>
          <Facts
            items={[
              { label: buyerFor(user?.business_type ?? ''), value: booking.customerName },
              { label: 'What', value: booking.listingName },
              { label: 'Details', value: booking.summary },
              { label: 'Dates', value: datesOf(booking) },
              { label: 'Booked', value: formatInstant(booking.createdAt) },
              ...(booking.answerBy && booking.status === 'requested' ? [{ label: 'Answer by', value: formatInstant(booking.answerBy) }] : []),
              ...(booking.note ? [{ label: 'Note', value: booking.note }] : []),
              { label: 'Total', value: formatZmw(booking.total), total: true },
            ]}
          />
          {mayServe && (
            <>
              <Assignment key={booking._id} booking={booking} />
              <CustodyDesk key={`${booking._id}/${booking.parcel?.state}`} booking={booking} />
              <ReturnLater key={`${booking._id}later`} booking={booking} />
              <DeskSteps booking={booking} />
            </>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

const Call = ({ booking: { customerName, customerPhone } }: { booking: VendorBooking }) =>
  customerPhone && (
    <ButtonLink variant="outline" icon="phone" to={`tel:${customerPhone}`}>
      Call {customerName.split(/\s+/)[0]!}
    </ButtonLink>
  )
