import { useRef, useState, type FormEvent } from 'react'
import { check } from '#contract/core/validation'
import { ContactForm as ContactFormStruct } from '#contract/messages/contact'
import { discardContactMessage, sendContactMessage, useContactQueue } from '../../../sync/hooks/use-contact-queue'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Heading } from '../../../ui/text/Heading'
import { Input, Textarea } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { useHydrated } from '../../../ui/hooks/use-hydrated'
import { UnsentMessages } from './UnsentMessages'

type Faults = Record<string, string>

/** Has four plain fields, so it does not need the form library. Messages are stored before sending (decision 033). */
export function ContactForm() {
  const isHydrated = useHydrated()
  const queue = useContactQueue()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = check(ContactFormStruct, Object.fromEntries(new FormData(event.currentTarget)))
    showFaults(checked.ok ? {} : Object.fromEntries(checked.faults.map(({ field, message }) => [field, message])))
    if (!checked.ok || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await sendContactMessage(checked.value)
      form.current?.reset()
      toast({
        title: 'Message sent',
        description: "We've received your message and will get back to you shortly.",
        tone: 'success',
      })
    } catch {
      setFailure("We couldn't send your message. Please check your connection and try again.")
    }
    setBusy(false)
  }
  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults)
    const first = Object.keys(newFaults)[0]
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  const edit = (id: string) => {
    const message = queue?.refused.find((refused) => refused.id === id)
    if (!message) return
    for (const [name, value] of Object.entries(message.form)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
    }
    showFaults(message.refusal?.fields ?? {})
    void discardContactMessage(id)
  }
  return (
    <Card as="section" pad="lg">
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <Heading level={2} size="card">
            Send us a message
          </Heading>
          <Field label="Full name" error={faults.fullName}>
            <Input name="fullName" autoComplete="name" />
          </Field>
          <Field label="Email" error={faults.email}>
            <Input name="email" type="email" autoComplete="email" />
          </Field>
          <Field label="Subject" error={faults.subject}>
            <Input name="subject" />
          </Field>
          <Field label="Message" error={faults.message}>
            <Textarea name="message" />
          </Field>
          {failure && (
            <Notice tone="attention" icon="alert" role="alert">
              {failure}
            </Notice>
          )}
          {queue && <UnsentMessages queue={queue} onEdit={edit} onDiscard={(id) => void discardContactMessage(id)} />}
          <Button type="submit" icon="send" disabled={!isHydrated} loading={busy}>
            Send Message
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
