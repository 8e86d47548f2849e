import { useState } from 'react'
import { useVendorBookings } from '../../db/queries/bookings'
import { PushOffer } from '../../features/messages/shared/PushOffer'
import { canOfferPush, dismissPushOffer, useDevicePush } from '../../sync/hooks/use-device-push'

/** Offers push notifications to the people of a business once there is something to be notified of. */
export default function PartnerPushOffer() {
  const [canOffer] = useState(() => canOfferPush())
  return canOffer ? <OfferWithBooking /> : null
}

function OfferWithBooking() {
  const { turnOn } = useDevicePush()
  if (!useVendorBookings()?.length) return null
  return (
    <PushOffer
      title="Get notified about new bookings"
      text="We tell you about bookings and requests, also when Tilipo is closed."
      canOffer={canOfferPush}
      onTurnOn={turnOn}
      onDismiss={dismissPushOffer}
    />
  )
}
