import type { Booking } from '#contract/bookings/bookings/bookings'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'

/** Link to the ticket of a confirmed booking. */
export function TicketLink({ booking: { _id, status, ticket } }: { booking: Booking }) {
  if (status !== 'confirmed' || !ticket) return null
  return (
    <ButtonLink variant="soft" icon="ticket" to={paths.booking(_id)}>
      Ticket
    </ButtonLink>
  )
}
