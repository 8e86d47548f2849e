import { hasPermission } from '#contract/core/access'
import { updateProfile } from '#contract/accounts/profile'
import type { SessionUser } from '#contract/accounts/session'
import { getMessageKinds, mailKinds, pushKinds, smsKinds, type MessageKind } from '#contract/messages/channels'
import { send } from '../../../sync/index'
import { Card } from '../../../ui/layout/Card'
import { ChoiceTable } from '../../../ui/forms/ChoiceTable'
import { Heading } from '../../../ui/text/Heading'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'

const texts: Record<MessageKind, { label: string; hint: string }> = {
  reminders: {
    label: 'Reminders and changes',
    hint: 'Before a departure, and when a booking is changed, delayed or cancelled.',
  },
  bookings: { label: 'Bookings and orders', hint: 'When they are confirmed, sent, ready or delayed.' },
  parcels: { label: 'Parcels', hint: 'What you have sent. Recipients get an SMS in any case.' },
  messages: { label: 'Messages', hint: 'When somebody has written to you.' },
  requests: {
    label: 'Requests',
    hint: 'When a customer waits for your answer. The SMS comes only if nobody in the business has seen it.',
  },
  sales: { label: 'New bookings', hint: 'And new orders.' },
  changes: { label: 'Changes', hint: 'When customers change or cancel, and about departures.' },
}

const columns = [
  { id: 'push', label: 'Push' },
  { id: 'sms', label: 'SMS' },
  { id: 'mail', label: 'Email' },
] as const
type Channel = (typeof columns)[number]['id']

type Choices = Partial<Record<Channel, boolean>>

/** What is on. A channel is absent if messages of this kind do not use it for this person. */
function getChoices(me: SessionUser, kind: MessageKind): Choices {
  const { user_type: role, sms = ['reminders'], mutedPush = [], mutedMail } = me
  const hasSms = kind === 'requests' ? hasPermission({ role, ...me }, 'manage_bookings') : isIn(smsKinds, kind)
  return {
    push: !mutedPush.includes(kind),
    ...(hasSms && { sms: sms.includes(kind) }),
    ...(mutedMail && isIn(mailKinds, kind) && { mail: !mutedMail.includes(kind) }),
  }
}

const isIn = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind)

/**
 * Which messages a person wants through which channel. A choice takes effect at once, and offline on this device until it is
 * sent. All choices of a channel are sent together, so that unsent ones are merged.
 */
export default function ChannelChoice({ me }: { me: SessionUser }) {
  const rows = getMessageKinds(me.user_type).map((kind) => ({
    id: kind,
    ...texts[kind],
    choices: getChoices(me, kind),
  }))
  const change = async (changed: MessageKind, channel: Channel, isOn: boolean) => {
    const choices = new Map(rows.map((row) => [row.id, row.id === changed ? isOn : row.choices[channel]]))
    const list = <Kind extends MessageKind>(kinds: readonly Kind[], state: boolean) =>
      kinds.filter((kind) => choices.get(kind) === state)
    const body = {
      ...(channel === 'push' && { mutedPush: list(pushKinds, false) }),
      ...(channel === 'sms' && { sms: list(smsKinds, true) }),
      ...(channel === 'mail' && { mutedMail: list(mailKinds, false) }),
    }
    const sent = await send(updateProfile, { body }, { preview: { name: 'What we send you' } })
    if (!sent.ok) toast({ title: 'Not changed', description: sent.message, tone: 'destructive' })
  }
  return (
    <Card as="section" pad="lg" aria-label="What we send you">
      <Stack gap={4}>
        <Heading level={2} size="card">
          What we send you
        </Heading>
        <Text tone="muted">
          You always find it in your notifications. Messages about payments, refunds and security are always sent.
          {me.user_type === 'endUser' && ' So are emails with your bookings.'}
        </Text>
        <ChoiceTable
          label="What we send you"
          rowHeader="About"
          columns={columns.filter(({ id }) => rows.some(({ choices }) => choices[id] !== undefined))}
          rows={rows}
          onChange={(kind, channel, isOn) => void change(kind, channel, isOn)}
        />
        <Text size="sm" tone="muted">
          Push appears on devices where you have turned it on, under Devices.{' '}
          {me.phone
            ? `SMS go to ${me.phone}, free of charge.`
            : 'Please enter your phone number above to get SMS, free of charge.'}
        </Text>
      </Stack>
    </Card>
  )
}
