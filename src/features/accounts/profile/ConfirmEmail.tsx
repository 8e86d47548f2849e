import { useState } from 'react'
import { resendVerification } from '#contract/accounts/auth'
import { call } from '../../../api/client'
import { Button } from '../../../ui/forms/Button'
import { Notice } from '../../../ui/states/Notice'
import { toast } from '../../../ui/overlays/toast'

/** Sends a confirmation link to an email address that an employer entered. Needs a connection. */
export function ConfirmEmail({ email }: { email: string }) {
  const [isSending, setSending] = useState(false)
  const sendLink = async () => {
    setSending(true)
    const result = await call(resendVerification, { body: { email } })
    setSending(false)
    if (result.ok)
      return toast({
        title: 'Link sent',
        description: `Open the link in the email we sent to ${email}.`,
        tone: 'success',
      })
    const description =
      result.kind === 'unreachable'
        ? "You need a connection to send the link. Please try again when you're online."
        : result.message
    toast({ title: "We couldn't send the link. Please try again.", description, tone: 'destructive' })
  }
  return (
    <Notice
      tone="waiting"
      icon="mail"
      title="Please confirm your email address"
      action={
        <Button variant="outline" size="sm" loading={isSending} onClick={() => void sendLink()}>
          Email me a link
        </Button>
      }
    >
      Your employer entered {email}. Open the link we send there, and choose a password only you know.
    </Notice>
  )
}
