import { formatPhone } from '#contract/core/format-phone'
import { formatAssigned } from '#contract/verticals/words/index'
import { listOwnSearchTexts } from '../../../../verticals/vendor-booking-facts'
import { formatReferences, formatWhat, listReceiptNumbers, type Shipment } from './shipment'

/**
 * Returns the text in which the list of bookings is searched: people, phone numbers as they are typed, references, what
 * was booked, the assigned room or plate, and tracking numbers.
 */
export const buildSearchText = (shipment: Shipment): string => {
  const [{ customerName, customerPhone, names = [] }] = shipment
  return [
    customerName,
    ...names,
    ...(customerPhone ? buildPhoneTexts(customerPhone) : []),
    formatReferences(shipment),
    formatWhat(shipment),
    ...listReceiptNumbers(shipment),
    ...shipment.flatMap(({ bookingType, assigned }) =>
      assigned ? [formatAssigned(bookingType, assigned), assigned] : [],
    ),
    ...shipment.flatMap(listOwnSearchTexts),
  ].join(' ')
}

/** A national number is typed with and without spaces, or with the country code. */
const buildPhoneTexts = (phone: string): string[] => [
  phone,
  formatPhone(phone).replaceAll('\u00a0', ' '),
  phone.replace(/^0/, '+260'),
]
