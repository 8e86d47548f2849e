import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { checkAccess } from '#contract/core/access'
import { formatPhone, getInternationalDigits } from '#contract/core/format-phone'
import { messageParticipants } from '#contract/messages/message-commands'
import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { useArea } from '../../shared/use-area'

/** Calls the customer, or writes to them in Tilipo or in WhatsApp. None of these is the main thing to do with a booking. */
export const ContactLinks = ({ booking }: { booking: VendorBooking }) => {
  const { customerName, customerPhone } = booking
  const conversation = useConversationPath(booking)
  if (!customerPhone && !conversation) return null
  const digits = customerPhone && getInternationalDigits(customerPhone)
  return (
    <Row wrap gap={2}>
      {customerPhone && (
        <ButtonLink variant="outline" size="sm" icon="phone" to={`tel:${customerPhone}`}>
          Call {customerName.split(/\s+/)[0]}
        </ButtonLink>
      )}
      {conversation && (
        <ButtonLink variant="outline" size="sm" icon="chat" to={conversation}>
          Message
        </ButtonLink>
      )}
      {digits && (
        <ButtonLink variant="outline" size="sm" icon="chat" to={`https://wa.me/${digits}`}>
          WhatsApp {formatPhone(customerPhone)}
        </ButtonLink>
      )}
    </Row>
  )
}

/** Returns the conversation about the booking. Walk-ins have no account, so nobody can write to them in Tilipo. */
function useConversationPath({ customerId, listingId }: VendorBooking): string | null {
  const user = useSession()?.user
  const isHotelManager = useArea() === paths.hotelManager
  if (!customerId || !user || checkAccess(messageParticipants, { ...user, role: user.user_type }) !== 'allowed')
    return null
  return paths.conversation(isHotelManager ? paths.hotelManagerMessages : paths.adminMessages, customerId, listingId)
}
