import { canSeeCustomers } from '#contract/core/access'
import { formatPlural } from '#contract/core/plural'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getBookingWords } from '#contract/verticals/words/index'
import { useCustomerOfBooking } from '../../../../db/queries/customer-records'
import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { useCustomerCommands } from '../../../../sync/hooks/use-customer-commands'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { Facts } from '../../../../ui/text/Facts'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { CorrectCustomer } from './CorrectCustomer'

/** What is known about the customer of a booking: how often they came before, the note, and their record. */
export default function BookingCustomer({ booking }: { booking: VendorBooking }) {
  const known = useCustomerOfBooking(booking)
  const { create } = useCustomerCommands()
  const user = useSession()?.user
  const words = getBookingWords(booking)
  const { customerName: name, customerPhone } = booking
  if (!known || !user || !canSeeCustomers({ ...user, role: user.user_type })) return null
  const correct = booking.isWalkIn && !isUnsentRequest(booking) && <CorrectCustomer booking={booking} />
  if (name === '' || name === words.counter.unnamed) return correct || null
  const { record, earlier } = known
  const save = async () => {
    const result = await create({ name, phones: customerPhone ? [customerPhone] : [] })
    if (!result.ok) return toast({ title: 'Not saved', description: result.message, tone: 'destructive' })
    toast({ title: `${name} is saved`, tone: 'success' })
  }
  const facts = [
    ...(earlier.length > 0
      ? [{ label: 'Earlier bookings', value: formatPlural(earlier.length, words.bookingCount) }]
      : []),
    ...(record?.values.note ? [{ label: 'Note about the customer', value: record.values.note }] : []),
  ]
  return (
    <Stack gap={3}>
      {facts.length > 0 && <Facts items={facts} />}
      <Row wrap>
        {record ? (
          <ButtonLink variant="outline" size="sm" icon="people" to={`${paths.dashboard}?to=customers&id=${record._id}`}>
            Open customer
          </ButtonLink>
        ) : (
          <Button variant="outline" size="sm" icon="people" onClick={() => void save()}>
            Save customer
          </Button>
        )}
        {correct}
      </Row>
    </Stack>
  )
}
