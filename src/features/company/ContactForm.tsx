import { useRef, useState, type FormEvent } from 'react'
import { check } from '#contract/check'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Field } from '../../ui/Field'
import { Heading } from '../../ui/Heading'
import { Input, Textarea } from '../../ui/Input'
import { toast } from '../../ui/toast'
import { useHydrated } from '../../ui/use-hydrated'
import { Message } from './message'

type Faults = Record<string, string>

/** Says thank you and sends nothing, as specified. Four plain fields, so it does without the form library. */
export function ContactForm() {
  const stands = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = check(Message, Object.fromEntries(new FormData(event.currentTarget)))
    const found: Faults = checked.ok ? {} : Object.fromEntries(checked.faults.map(({ field, message }) => [field, message]))
    setFaults(found)
    if (!checked.ok) return (form.current?.elements.namedItem(Object.keys(found)[0]!) as HTMLElement | null)?.focus()
    form.current?.reset()
    return toast({ title: 'Message sent', description: "We've received your message and will get back to you shortly.", tone: 'success' })
  }
  return (
    <Card as="section" pad="lg">
      <form ref={form} className="form" noValidate onSubmit={submit}>
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
        <Button type="submit" icon="send" disabled={!stands}>
          Send Message
        </Button>
      </form>
    </Card>
  )
}
