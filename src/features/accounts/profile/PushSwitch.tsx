import { useState } from 'react'
import { useDevicePush } from '../../../sync/hooks/use-device-push'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Card } from '../../../ui/layout/Card'
import { Text } from '../../../ui/text/Text'
import { reportPushResult } from '../../messages/shared/PushOffer'

/** Turns push notifications of this device on and off. */
export default function PushSwitch() {
  const { state, turnOn, turnOff } = useDevicePush()
  const [isBusy, setBusy] = useState(false)
  if (state === undefined) return null
  const change = async (isOn: boolean) => {
    setBusy(true)
    if (isOn) reportPushResult(await turnOn().catch(() => ({ state: 'unavailable' as const })))
    else await turnOff()
    setBusy(false)
  }
  return (
    <Card as="section" aria-label="Notifications on this device">
      <Checkbox
        toggle
        label="Notifications on this device"
        hint={hints[state]}
        checked={state === 'on'}
        disabled={isBusy || state === 'blocked' || state === 'unavailable'}
        onChange={({ target }) => void change(target.checked)}
      />
      {state === 'blocked' && (
        <Text size="sm" tone="muted">
          Open the settings of your browser for this site, allow notifications, and come back here.
        </Text>
      )}
    </Card>
  )
}

const hints = {
  on: 'We tell you about bookings, orders and messages, also when Tilipo is closed.',
  off: 'We tell you about bookings, orders and messages, also when Tilipo is closed.',
  blocked: 'Your browser blocks notifications of Tilipo.',
  unavailable: 'This browser cannot show notifications. On an iPhone, add Tilipo to the home screen first.',
}
