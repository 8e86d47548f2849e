import { canOfferPush, dismissPushOffer, useDevicePush } from '../../../sync/hooks/use-device-push'
import { PushOffer } from '../../messages/shared/PushOffer'

/** Displayed with a booking, where a delay or a change would be missed otherwise. */
export default function BookingPushOffer() {
  const { turnOn } = useDevicePush()
  return (
    <PushOffer
      title="Get notified about this booking"
      text="We tell you about changes, delays and reminders, also when Tilipo is closed."
      canOffer={canOfferPush}
      onTurnOn={turnOn}
      onDismiss={dismissPushOffer}
    />
  )
}
