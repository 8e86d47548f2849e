import { smsKinds, updateProfile, type SmsKind } from '#contract/accounts/profile'
import type { SessionUser } from '#contract/accounts/session'
import { send } from '../../../sync/index'
import { Card } from '../../../ui/layout/Card'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Heading } from '../../../ui/text/Heading'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'

const labels: readonly { kind: SmsKind; label: string; hint: string }[] = [
  {
    kind: 'reminders',
    label: 'Reminders and changes',
    hint: 'The evening before and two hours before a departure, and if a business changes, delays or cancels your booking, or asks you about a change.',
  },
  {
    kind: 'bookings',
    label: 'Bookings',
    hint: 'The confirmation with your reference, and when an order is sent, ready or delayed.',
  },
  {
    kind: 'parcels',
    label: 'Parcels',
    hint: 'When a parcel that you have sent was handed over. The recipient gets an SMS in any case.',
  },
]

/** Which SMS a customer wants. A switch takes effect at once, and offline on this device until it is sent. */
export default function SmsChoice({ me }: { me: SessionUser }) {
  const wanted: readonly string[] = me.sms ?? ['reminders']
  const change = async (changed: SmsKind, isOn: boolean) => {
    const sms = smsKinds.filter((kind) => (kind === changed ? isOn : wanted.includes(kind)))
    const sent = await send(updateProfile, { body: { sms } }, { preview: { name: 'Your SMS' } })
    if (!sent.ok) toast({ title: 'Not changed', description: sent.message, tone: 'destructive' })
  }
  return (
    <Card as="section" pad="lg" aria-label="SMS">
      <Stack gap={4}>
        <Heading level={2} size="card">
          SMS
        </Heading>
        <Text tone="muted">
          {me.phone
            ? `We send them to ${me.phone}, free of charge. You always find the same in your notifications.`
            : 'Please enter your phone number above to get them.'}
        </Text>
        {labels.map(({ kind, label, hint }) => (
          <Checkbox
            key={kind}
            toggle
            label={label}
            hint={hint}
            checked={wanted.includes(kind)}
            onChange={({ target }) => void change(kind, target.checked)}
          />
        ))}
      </Stack>
    </Card>
  )
}
