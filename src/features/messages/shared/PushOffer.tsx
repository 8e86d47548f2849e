import { useState } from 'react'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Heading } from '../../../ui/text/Heading'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'

export type PushOfferResult = { state: 'unavailable' | 'blocked' | 'off' | 'on' } | { failure: { message: string } }

interface Props {
  title: string
  text: string
  /** Read once, when the offer is rendered for the first time. */
  canOffer(): boolean
  onTurnOn(): Promise<PushOfferResult>
  onDismiss(): void
}

/** Offers push notifications where they are of use. The browser asks only after a tap on the button. */
export function PushOffer({ title, text, canOffer, onTurnOn, onDismiss }: Props) {
  const [isVisible, setVisible] = useState(canOffer)
  const [isBusy, setBusy] = useState(false)
  if (!isVisible) return null
  const turnOn = async () => {
    setBusy(true)
    const result = await onTurnOn().catch(() => ({ state: 'unavailable' as const }))
    setBusy(false)
    // After a failure of the connection, the button stays.
    if ('state' in result) setVisible(false)
    reportPushResult(result)
  }
  const dismiss = () => {
    onDismiss()
    setVisible(false)
  }
  return (
    <Card as="section" aria-label={title}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Heading level={2} size="small">
            {title}
          </Heading>
          <Text size="sm" tone="muted">
            {text}
          </Text>
        </Stack>
        <Row wrap>
          <Button size="sm" icon="bell" loading={isBusy} onClick={() => void turnOn()}>
            Turn on notifications
          </Button>
          <Button size="sm" variant="ghost" onClick={dismiss}>
            Not now
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

const notTurnedOn = 'Notifications are not on'

export function reportPushResult(result: PushOfferResult): void {
  if ('failure' in result) toast({ title: notTurnedOn, description: result.failure.message, tone: 'destructive' })
  else if (result.state === 'on') toast({ title: 'Notifications are on', tone: 'success' })
  else if (result.state === 'unavailable')
    toast({ title: notTurnedOn, description: 'This browser cannot show notifications of Tilipo.', tone: 'destructive' })
}
