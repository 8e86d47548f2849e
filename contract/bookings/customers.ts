/** The customers of a business: the people who have booked with it, and what the business notes about them. */
import { array, boolean, integer, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { customerReaders } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { multilineText } from '../core/user-text'
import { Id, Instant, LocalDate, text, Zmw } from '../core/values'
import { textList } from '../verticals/listing-fields/input-fields'

/** At most this many customers are listed, those who booked last. A search finds all others. */
export const maxListedCustomers = 200

/** A search looks at this number of customers, those who booked last, so that its time is bounded. */
export const maxSearchedCustomers = 10_000

export const Customer = type({
  /** Id of the customer's account. Walk-ins have no account; their id is derived from the phone number or the name. */
  _id: Id,
  name: string(),
  phone: nullable(string()),
  /** Bookings that are paid for or have taken place, and those that ended otherwise. */
  bookings: integer(),
  cancelled: integer(),
  noShows: integer(),
  /** What the customer has paid, less refunds. */
  spent: Zmw,
  /** Day of the last service until today, and of the next one after today. */
  lastOn: nullable(LocalDate),
  nextOn: nullable(LocalDate),
  note: string(),
  tags: array(string()),
  blocked: nullable(type({ reason: string(), at: Instant })),
  /** Whether the customer has written to the business, which then can reply. */
  canMessage: boolean(),
  /** Set for walk-ins whose phone number belongs to no customer of the business. They cannot be blocked. */
  isWalkIn: optional(boolean()),
})
export type Customer = Infer<typeof Customer>

export const listCustomers = endpoint({
  name: 'partner.customers',
  method: 'GET',
  path: '/partner/customers',
  /** `search`: part of a name, phone number or tag. */
  query: object({ search: optional(text(80)) }),
  /** `total` is counted up to `maxCounted + 1` (`core/list-page.ts`). */
  answer: type({ customers: array(Customer), total: integer() }),
  access: customerReaders,
  offline: 'refuse',
})

export const CustomerForm = object({
  note: multilineText(1000, 0),
  tags: textList(8, 30),
})

const params = object({ id: Id })
const customerCommand = { params, answer: Customer, access: customerReaders, offline: 'refuse' } as const

/** The business reads the note and the tags, and the customer in the export of own data. Refusals: `not_found` for a person who never booked */
export const saveCustomer = endpoint({
  ...customerCommand,
  name: 'partner.saveCustomer',
  method: 'PUT',
  path: '/partner/customers/:id',
  body: CustomerForm,
})

export const BlockForm = object({
  reason: multilineText(300, 3, 'Please enter the reason.'),
})

/** The customer can no longer book with the business. Existing bookings stay. Refusals: `not_found`, also for walk-ins */
export const blockCustomer = endpoint({
  ...customerCommand,
  name: 'partner.blockCustomer',
  method: 'PUT',
  path: '/partner/customers/:id/block',
  body: BlockForm,
})
export const unblockCustomer = endpoint({
  ...customerCommand,
  name: 'partner.unblockCustomer',
  method: 'DELETE',
  path: '/partner/customers/:id/block',
})
