import { useEffect, useRef, useState } from 'react'
import { PhoneCodeForm } from '#contract/accounts/phone-sign-in'
import { codeMinutes } from '#contract/messages/sms/sms-limits'
import { formatPhone } from '#contract/core/format-phone'
import { Button } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { useStructForm, type FormRefusal } from '../../../ui/forms/use-struct-form'
import { readSmsCode } from './read-sms-code'
import { useSecondsUntil, type SentCode } from './use-phone-code'

interface Props {
  sent: SentCode
  submitLabel: string
  onCode(code: string): Promise<FormRefusal | void | undefined>
  onResend(): Promise<void>
  /** Lets the person correct the number. */
  onChangeNumber?(): void
}

/** The form for the code of an SMS. */
export function CodeStep({ sent: { phone, resendAt }, submitLabel, onCode, onResend, onChangeNumber }: Props) {
  const form = useStructForm({
    struct: PhoneCodeForm,
    defaults: { code: '' },
    onSubmit: ({ code }) => onCode(code.replace(/\s/g, '')),
  })
  const [isResending, setIsResending] = useState(false)
  const seconds = useSecondsUntil(resendAt)
  const fillIn = useRef<(code: string) => void>(() => undefined)
  useEffect(() => {
    fillIn.current = (code) => {
      form.setValue('code', code)
      void form.submit()
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    void readSmsCode(controller.signal).then((code) => code && fillIn.current(code))
    return () => controller.abort()
  }, [])
  const resend = async () => {
    setIsResending(true)
    await onResend()
    setIsResending(false)
  }
  return (
    <Form form={form}>
      <Notice role="status" icon="phone" title={`We sent a code to ${phone ? formatPhone(phone) : 'your phone'}.`}>
        It is valid for {codeMinutes} minutes. Never give it to anyone, not even to us.
      </Notice>
      <Field name="code" label="Code from the SMS" hint="6 digits.">
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
      </Field>
      <SubmitButton full>{submitLabel}</SubmitButton>
      <Button variant="outline" full loading={isResending} disabled={seconds > 0} onClick={() => void resend()}>
        {seconds > 0 ? `Send again in ${seconds} s` : 'Send the code again'}
      </Button>
      {onChangeNumber && (
        <Button variant="ghost" full onClick={onChangeNumber}>
          Change the number
        </Button>
      )}
    </Form>
  )
}
