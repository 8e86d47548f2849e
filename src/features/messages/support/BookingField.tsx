import { formatDate } from '#contract/core/dates'
import { useMyBookings, useVendorBookings } from '../../../db/queries/bookings'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'

/** A longer list is hard to read on a phone. Users with an older booking write its reference in the message. */
const maxBookings = 50

interface Props {
  value: string
  onChange(bookingId: string): void
}

/** Chooses the booking that a ticket is about, from the bookings that this device has stored. Works offline. */
export function BookingField({ value, onChange }: Props) {
  const own = useMyBookings() ?? []
  const received = useVendorBookings() ?? []
  // A booking request without a reference is unknown to the server.
  const bookings = [...own, ...received].filter(({ reference }) => reference).slice(0, maxBookings)
  if (bookings.length === 0) return null
  return (
    <Field label="Booking (optional)">
      <Select
        placeholder="No booking"
        options={bookings.map(({ _id, reference, listingName, startsOn }) => ({
          value: _id,
          label: `${reference} · ${listingName} · ${formatDate(startsOn)}`,
        }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
