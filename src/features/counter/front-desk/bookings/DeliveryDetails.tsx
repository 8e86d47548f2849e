import { formatPhone } from '#contract/core/format-phone'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { hasServiceDay } from '#contract/verticals/index'
import type { ProductChoice } from '#contract/verticals/stores/schema'
import { Facts } from '../../../../ui/text/Facts'
import { Link } from '../../../../ui/text/Link'

/** Delivery address and recipient. Staff with view-only access get no address from the server and see nothing here. */
export function DeliveryDetails({ booking }: { booking: VendorBooking }) {
  const { address } = (booking.choice ?? {}) as Partial<ProductChoice>
  if (hasServiceDay(booking.bookingType) || !address) return null
  const { name, phone, street, town, note } = address
  return (
    <Facts
      items={[
        { label: 'Deliver to', value: `${street}, ${town}` },
        {
          label: 'Recipient',
          value: (
            <>
              {name}{' '}
              {phone && (
                <Link to={`tel:${phone}`} variant="quiet">
                  {formatPhone(phone)}
                </Link>
              )}
            </>
          ),
        },
        ...(note ? [{ label: 'Note', value: note }] : []),
      ]}
    />
  )
}
