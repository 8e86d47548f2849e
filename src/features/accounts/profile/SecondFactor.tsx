import { useState } from 'react'
import { formatPlural } from '#contract/core/plural'
import { readSecondFactor, setUpSecondFactor } from '#contract/accounts/second-factor'
import type { AnswerOf } from '#contract/core/endpoint'
import { callWithPassword } from '../../../api/admin-client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Heading } from '../../../ui/text/Heading'
import { ReadStates } from '../../../ui/states/ReadStates'
import { lazyPart } from '../../../ui/states/lazy-part'
import { offerRetry } from '../../../ui/states/MissingPart'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import type { CodeAction } from './second-factor/CodeDialog'

const SetUp = lazyPart(() => import('./second-factor/SetUp'), {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
})
const RecoveryCodes = lazyPart(() => import('./second-factor/RecoveryCodes'), {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
})
const CodeDialog = lazyPart(() => import('./second-factor/CodeDialog'), { onFailure: offerRetry })

/**
 * Turns two-step sign-in on and off. Needs a connection, because only the server has the secret.
 * @param onReady called when it is on and the user has seen the recovery codes
 */
export function SecondFactor({ onReady }: { onReady?(): void }) {
  const read = useUncachedRead(readSecondFactor, {}, '')
  const [codes, setCodes] = useState<readonly string[]>()
  const closeCodes = () => {
    setCodes(undefined)
    onReady?.()
  }
  return (
    <Card as="section" pad="lg" aria-label="Two-step sign-in">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Two-step sign-in
        </Heading>
        <Text tone="muted">
          Besides your password, sign-in asks for a code of an authenticator app on your phone. A stolen password alone
          is then not enough.
        </Text>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={closeCodes} />
        ) : (
          <ReadStates
            read={read}
            skeleton={<Skeleton shape="button" />}
            errorText="We couldn't load this. Check your connection and try again."
          >
            {(status) => (
              <Status
                status={status}
                onChange={(newCodes) => {
                  setCodes(newCodes)
                  read.refresh()
                }}
              />
            )}
          </ReadStates>
        )}
      </Stack>
    </Card>
  )
}

interface StatusProps {
  status: AnswerOf<typeof readSecondFactor>
  onChange(newCodes?: readonly string[]): void
}

function Status({ status: { isOn, isRequired, recoveryCodesLeft }, onChange }: StatusProps) {
  const [secret, setSecret] = useState<AnswerOf<typeof setUpSecondFactor>>()
  const [busy, setBusy] = useState(false)
  const [action, setAction] = useState<CodeAction>()
  const begin = async () => {
    setBusy(true)
    const result = await callWithPassword(setUpSecondFactor, {})
    setBusy(false)
    if (result.ok) setSecret(result.answer)
    else toast({ title: 'Not turned on', description: result.message, tone: 'destructive' })
  }
  if (!isOn)
    return secret ? (
      <SetUp {...secret} onDone={onChange} onCancel={() => setSecret(undefined)} />
    ) : (
      <Row>
        <Button variant="outline" icon="lock" loading={busy} onClick={() => void begin()}>
          Turn on
        </Button>
      </Row>
    )
  return (
    <>
      <Text>
        <Text as="span" tone="done" weight="semibold">
          On.
        </Text>{' '}
        {formatPlural(recoveryCodesLeft, { one: '# recovery code is left.', other: '# recovery codes are left.' })}
      </Text>
      <Row wrap>
        <Button variant="outline" onClick={() => setAction('renew')}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button variant="ghost" onClick={() => setAction('turnOff')}>
            Turn off
          </Button>
        )}
      </Row>
      {action && (
        <CodeDialog
          action={action}
          onClose={() => setAction(undefined)}
          onDone={(newCodes) => {
            setAction(undefined)
            onChange(newCodes)
          }}
        />
      )}
    </>
  )
}
