import { formatPhone, getInternationalDigits } from '#contract/core/format-phone'
import { Row } from '../../../ui/layout/Row'
import { Link } from '../../../ui/text/Link'

/** A phone number that calls, and a chat with it. */
export const PhoneLinks = ({ phone }: { phone: string }) => {
  const digits = getInternationalDigits(phone)
  return (
    <Row gap={3} wrap>
      <Link to={`tel:${phone}`}>{formatPhone(phone)}</Link>
      {digits && <Link to={`https://wa.me/${digits}`}>WhatsApp</Link>}
    </Row>
  )
}
