import { spanOf, type Ticket } from '#contract/ticket-code'
import { Facts } from '../../../ui/Facts'

/** Details of a genuine ticket. */
export const Said = ({ ticket }: { ticket: Ticket }) => (
  <Facts
    items={[
      { label: 'Reference', value: ticket.reference },
      { label: 'For', value: ticket.names },
      { label: 'Vendor', value: ticket.vendor },
      { label: 'When', value: spanOf(ticket) },
      { label: 'What', value: ticket.what },
    ]}
  />
)
