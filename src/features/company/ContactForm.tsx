import { useRef, useState, type FormEvent } from 'react'
import { check } from '#contract/check'
import { ContactForm as Written } from '#contract/contact'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Field } from '../../ui/Field'
import { Heading } from '../../ui/Heading'
import { Input, Textarea } from '../../ui/Input'
import { Notice } from '../../ui/Notice'
import { Stack } from '../../ui/Stack'
import { toast } from '../../ui/toast'
import { newId } from '../../api/new-id'
import { useHydrated } from '../../ui/use-hydrated'

type Faults = Record<string, string>

/** Four plain fields, so it does without the form library. What was written stays until it has arrived. */
export function ContactForm() {
  const stands = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // The same until it has arrived: pressed again after a lost answer, it is the same message.
  const id = useRef<string>(undefined)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = check(Written, Object.fromEntries(new FormData(event.currentTarget)))
    const found: Faults = checked.ok ? {} : Object.fromEntries(checked.faults.map(({ field, message }) => [field, message]))
    tellFaults(found)
    if (!checked.ok) return
    setBusy(true)
    setFailure(undefined)
    const result = await deliver(checked.value, (id.current ??= newId()))
    setBusy(false)
    if (!result.ok) {
      if (result.fields) tellFaults(result.fields)
      return setFailure(result.message)
    }
    id.current = undefined
    form.current?.reset()
    toast({ title: 'Message sent', description: "We've received your message and will get back to you shortly.", tone: 'success' })
  }
  const tellFaults = (found: Faults) => {
    setFaults(found)
    const first = Object.keys(found)[0]
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
  }
  return (
    <Card as="section" pad="lg">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
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
          <Button type="submit" icon="send" disabled={!stands} loading={busy}>
            Send Message
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

const notHere = { ok: false as const, message: 'Your message could not be sent. Please check your connection and try again.', fields: undefined }

/** What sends is fetched when somebody sends: most come to look up the number. */
async function deliver(written: Written, id: string) {
  const send = await import('./send-message').catch(() => null)
  return send ? send.sendMessage(written, id) : notHere
}
