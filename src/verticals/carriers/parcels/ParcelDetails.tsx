import { formatPhone } from '#contract/core/format-phone'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'
import type { ParcelChoice } from '#contract/verticals/carriers/schema'
import { Facts } from '../../../ui/text/Facts'
import { Link } from '../../../ui/text/Link'

type Person = NonNullable<ParcelChoice['sender']>

/** Details that a carrier needs: sender, recipient, contents, size and addresses. */
export function ParcelDetails({ booking }: { booking: VendorBooking }) {
  const choice = (booking.choice ?? {}) as Partial<ParcelChoice>
  const { sender, receiver, contents, length, width, height, kg, value, collectAt, deliverTo } = choice
  return (
    <Facts
      items={[
        ...(sender ? [{ label: 'Sender', value: <PersonWithPhone person={sender} /> }] : []),
        ...(collectAt ? [{ label: 'Collection address', value: collectAt }] : []),
        ...(receiver ? [{ label: 'Recipient', value: <PersonWithPhone person={receiver} /> }] : []),
        ...(deliverTo ? [{ label: 'Delivery address', value: deliverTo }] : []),
        ...(contents ? [{ label: 'Contents', value: contents }] : []),
        { label: 'Size', value: `${length} × ${width} × ${height} cm, ${kg} kg` },
        ...(value ? [{ label: 'Declared value', value: formatZmw(value) }] : []),
      ]}
    />
  )
}

const PersonWithPhone = ({ person: { name, phone } }: { person: Partial<Person> }) => (
  <>
    {name}{' '}
    {phone && (
      <Link to={`tel:${phone}`} variant="quiet">
        {formatPhone(phone)}
      </Link>
    )}
  </>
)
