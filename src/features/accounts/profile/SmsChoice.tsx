import { updateProfile, type ProfileForm } from '#contract/accounts/profile'
import type { SessionUser } from '#contract/accounts/session'
import { send } from '../../../sync/index'
import { Card } from '../../../ui/layout/Card'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Heading } from '../../../ui/text/Heading'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'

interface Kind {
  label: string
  hint: string
  isOn(me: SessionUser): boolean
  build(isOn: boolean): ProfileForm
}

const kinds: readonly Kind[] = [
  {
    label: 'Reminders and changes',
    hint: 'The evening before and two hours before a departure, and if a business delays or cancels your booking.',
    isOn: ({ smsReminders }) => smsReminders ?? true,
    build: (smsReminders) => ({ smsReminders }),
  },
  {
    label: 'Bookings',
    hint: 'The confirmation with your reference.',
    isOn: ({ smsBookings }) => smsBookings ?? false,
    build: (smsBookings) => ({ smsBookings }),
  },
  {
    label: 'Parcels',
    hint: 'When a parcel that you have sent was handed over. The recipient gets an SMS in any case.',
    isOn: ({ smsParcels }) => smsParcels ?? false,
    build: (smsParcels) => ({ smsParcels }),
  },
]

/** Which SMS a customer wants. A switch takes effect at once, and offline on this device until it is sent. */
export default function SmsChoice({ me }: { me: SessionUser }) {
  const change = async ({ build }: Kind, isOn: boolean) => {
    const sent = await send(updateProfile, { body: build(isOn) }, { preview: { name: 'Your SMS' } })
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
        {kinds.map((kind) => (
          <Checkbox
            key={kind.label}
            toggle
            label={kind.label}
            hint={kind.hint}
            checked={kind.isOn(me)}
            onChange={({ target }) => void change(kind, target.checked)}
          />
        ))}
      </Stack>
    </Card>
  )
}
