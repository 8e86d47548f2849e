import { useState } from 'react'
import { resendVerification } from '#contract/auth'
import { call } from '../../api/client'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { toast } from '../../ui/toast'

/** Mails a link to an address that an employer entered. Needs a connection. */
export function ConfirmAddress({ email }: { email: string }) {
  const [isSending, setSending] = useState(false)
  const sendLink = async () => {
    setSending(true)
    const result = await call(resendVerification, { body: { email } })
    setSending(false)
    if (result.ok)
      return toast({
        title: 'Link sent',
        description: `Please open the link that we have emailed to ${email}.`,
        tone: 'success',
      })
    const description =
      result.kind === 'unreachable'
        ? 'Emailing a link needs a connection. Please try again when you are online.'
        : result.message
    toast({ title: 'The link could not be sent.', description, tone: 'destructive' })
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
      Your employer entered {email}. Open the link that we mail there, and choose a password that only you know.
    </Notice>
  )
}
