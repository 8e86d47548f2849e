import { useState, type KeyboardEvent } from 'react'
import { maxMessageLength, MessageForm, sendMessage } from '#contract/messages/messages'
import { newId } from '../../../api/new-id'
import { send, useSyncStatus } from '../../../sync/index'
import { Field } from '../../../ui/forms/Field'
import { Form } from '../../../ui/forms/Form'
import { Icon } from '../../../ui/text/Icon'
import { IconButton } from '../../../ui/forms/IconButton'
import { Textarea } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { Text } from '../../../ui/text/Text'
import { ComposerLine } from '../../../ui/layout/ThreadFrame'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import type { Counterparty } from './use-counterparty'

interface Props {
  counterpartyId: string
  counterparty: Counterparty
  /** The listing that the first message will name. */
  about: Counterparty['about']
}

/** Message form. A sent message is displayed immediately, and the field is ready for the next one. */
export function Composer({ counterpartyId, counterparty, about }: Props) {
  const [isListingRemoved, setListingRemoved] = useState(false)
  const attachedListing = isListingRemoved ? null : about
  const isOffline = useSyncStatus().online === 'no'
  const form = useStructForm({
    struct: MessageForm,
    defaults: { text: '' },
    onSubmit: async ({ text }) => {
      const body = { id: newId(), text, ...(attachedListing ? { serviceId: attachedListing._id } : {}) }
      const preview = {
        name: counterparty.name,
        imageUrl: counterparty.imageUrl,
        ...(attachedListing ? { about: attachedListing } : {}),
      }
      const sent = await send(sendMessage, { params: { with: counterpartyId }, body }, { preview })
      if (!sent.ok) return { message: sent.message }
      // Before the reset, which forgets the registered fields.
      form.setFocus('text')
      form.reset()
    },
  })
  return (
    <Form form={form} className="composer">
      {attachedListing && (
        <Row gap={2} justify="apart">
          <Text size="sm">
            About <strong>{attachedListing.name}</strong>
          </Text>
          <IconButton
            icon="close"
            label={`Remove ${attachedListing.name} from this message`}
            onClick={() => setListingRemoved(true)}
          />
        </Row>
      )}
      <ComposerLine>
        <Field name="text" label="Your message">
          <Textarea
            rows={2}
            maxLength={maxMessageLength}
            onKeyDown={(event) => sendOnEnter(event, () => void form.submit())}
          />
        </Field>
        <IconButton type="submit" variant="solid" icon="send" label="Send" disabled={form.busy} />
      </ComposerLine>
      {isOffline && (
        <Text size="sm" tone="muted">
          <Icon name="cloud-off" size={16} /> You're offline. Your message is saved on this phone and sent when you're
          back online.
        </Text>
      )}
    </Form>
  )
}

/** Sends on Enter with a hardware keyboard. On a phone, Enter inserts a line break and the button sends. */
function sendOnEnter(event: KeyboardEvent, submit: () => void): void {
  const shouldSend =
    event.key === 'Enter' &&
    !event.shiftKey &&
    !event.nativeEvent.isComposing &&
    !matchMedia('(pointer: coarse)').matches
  if (!shouldSend) return
  event.preventDefault()
  submit()
}
