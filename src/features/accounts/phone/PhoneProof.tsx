import { confirmWithPhone, requestProofCode } from '#contract/accounts/phone-sign-in'
import { call } from '../../../api/client'
import { CancelButton, Dialog } from '../../../ui/overlays/Dialog'
import { Button } from '../../../ui/forms/Button'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { CodeStep } from '../shared/CodeStep'
import { usePhoneCode } from '../shared/use-phone-code'

/** The proof of an account without a password, before a dangerous command. @param onClose receives whether it was given */
export default function PhoneProof({ onClose }: { onClose(isConfirmed: boolean): void }) {
  const { sent, send, resend } = usePhoneCode((_, challenge) =>
    call(requestProofCode, { body: challenge ? { challenge } : {} }),
  )
  const begin = async () => {
    const refusal = await send('')
    if (refusal) toast({ title: 'Code not sent', description: refusal.message, tone: 'destructive' })
  }
  const confirm = async (code: string) => {
    if (!sent) return undefined
    const result = await call(confirmWithPhone, { body: { challenge: sent.challenge, code } })
    if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
    onClose(true)
  }
  return (
    <Dialog open title="Confirm that it is you" onClose={() => onClose(false)}>
      {sent ? (
        <CodeStep sent={sent} submitLabel="Confirm" onCode={confirm} onResend={resend} />
      ) : (
        <Stack gap={4}>
          <Text tone="muted">You logged in some time ago. Please confirm with a code that we send to your phone.</Text>
          <Row justify="to-end" wrap>
            <CancelButton />
            <Button onClick={() => void begin()}>Send me a code</Button>
          </Row>
        </Stack>
      )}
    </Dialog>
  )
}
