import { formatTicketPeriod, type Ticket } from '#contract/bookings/tickets/ticket-code'
import { Facts } from '../../../../ui/text/Facts'

/** Details of a genuine ticket. */
export const TicketDetails = ({ ticket }: { ticket: Ticket }) => (
  <Facts
    items={[
      { label: 'Reference', value: ticket.reference },
      { label: 'For', value: ticket.names },
      { label: 'Vendor', value: ticket.vendor },
      { label: 'When', value: formatTicketPeriod(ticket) },
      { label: 'What', value: ticket.what },
    ]}
  />
)
