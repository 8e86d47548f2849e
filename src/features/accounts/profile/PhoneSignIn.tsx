import { useState } from 'react'
import { removePhoneSignIn, requestVerificationCode, verifyPhone } from '#contract/accounts/phone-sign-in'
import { formatPhone } from '#contract/core/format-phone'
import { phonePattern } from '#contract/core/phone-numbers'
import type { SessionUser } from '#contract/accounts/session'
import { callWithPassword } from '../../../api/admin-client'
import { call } from '../../../api/client'
import { pullNow } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Heading } from '../../../ui/text/Heading'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { CodeStep } from '../shared/CodeStep'
import { PhoneStep } from '../shared/PhoneStep'
import { usePhoneCode } from '../shared/use-phone-code'

/** Proves the number with which the person logs in. Needs a connection, because the code is sent by SMS. */
export default function PhoneSignIn({ me }: { me: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const { verifiedPhone } = me
  return (
    <Card as="section" pad="lg" aria-label="Log in with your phone">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Log in with your phone
        </Heading>
        {isOpen ? (
          <Verification me={me} onDone={() => setIsOpen(false)} />
        ) : (
          <>
            <Text tone="muted">
              {verifiedPhone
                ? `You can log in with ${formatPhone(verifiedPhone)} and a code that we send by SMS.`
                : 'Confirm your number, and log in with a code that we send by SMS. No password is needed.'}
            </Text>
            <Row wrap>
              <Button variant="outline" icon="phone" onClick={() => setIsOpen(true)}>
                {verifiedPhone ? 'Change the number' : 'Confirm my number'}
              </Button>
              {verifiedPhone && me.email && <TurnOff />}
            </Row>
          </>
        )}
      </Stack>
    </Card>
  )
}

function Verification({ me, onDone }: { me: SessionUser; onDone(): void }) {
  const isNew = me.verifiedPhone !== me.phone
  const [typedPhone, setTypedPhone] = useState(isNew && me.phone && phonePattern.test(me.phone) ? me.phone : '')
  const { sent, send, resend, forget } = usePhoneCode((phone, challenge) =>
    call(requestVerificationCode, { body: { phone, ...(challenge ? { challenge } : {}) } }),
  )
  const verify = async (code: string) => {
    if (!sent) return undefined
    const result = await callWithPassword(verifyPhone, { body: { challenge: sent.challenge, code } })
    if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
    toast({ title: 'Number confirmed', description: result.answer.message, tone: 'success' })
    void pullNow()
    onDone()
  }
  const changeNumber = () => {
    setTypedPhone(sent?.phone ?? '')
    forget()
  }
  return (
    <>
      {sent ? (
        <CodeStep
          sent={sent}
          submitLabel="Confirm the number"
          onCode={verify}
          onResend={resend}
          onChangeNumber={changeNumber}
        />
      ) : (
        <PhoneStep phone={typedPhone} onPhone={(phone) => send(phone)} />
      )}
      <Row>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </>
  )
}

function TurnOff() {
  const [isBusy, setIsBusy] = useState(false)
  const turnOff = async () => {
    setIsBusy(true)
    const result = await callWithPassword(removePhoneSignIn, {})
    setIsBusy(false)
    if (!result.ok) return toast({ title: 'Not turned off', description: result.message, tone: 'destructive' })
    toast({ title: 'Turned off', description: result.answer.message, tone: 'success' })
    void pullNow()
  }
  return (
    <Button variant="ghost" loading={isBusy} onClick={() => void turnOff()}>
      Turn off
    </Button>
  )
}
