import { Text } from '../../../../ui/text/Text'
import { formatReservation, isOptionEnded } from './reservation-text'
import { mergeSale, type Shipment } from './shipment'

/** Until when a booking is reserved, and what is due for it. */
export function ReservationStatus({ shipment, now }: { shipment: Shipment; now: number }) {
  const booking = mergeSale(shipment)
  const text = formatReservation(booking, now)
  return (
    text && (
      <Text as="span" size="sm" tone={isOptionEnded(booking, now) ? 'attention' : 'muted'}>
        {text}
      </Text>
    )
  )
}
