import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatPhone, getInternationalDigits } from '#contract/core/format-phone'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'

/** Calls the customer, or opens a chat with the number in WhatsApp. Neither is the main thing to do with a booking. */
export const ContactLinks = ({ booking: { customerName, customerPhone } }: { booking: VendorBooking }) => {
  if (!customerPhone) return null
  const digits = getInternationalDigits(customerPhone)
  return (
    <Row wrap gap={2}>
      <ButtonLink variant="outline" size="sm" icon="phone" to={`tel:${customerPhone}`}>
        Call {customerName.split(/\s+/)[0]}
      </ButtonLink>
      {digits && (
        <ButtonLink variant="outline" size="sm" icon="chat" to={`https://wa.me/${digits}`}>
          WhatsApp {formatPhone(customerPhone)}
        </ButtonLink>
      )}
    </Row>
  )
}
