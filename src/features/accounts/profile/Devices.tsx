import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import { listDevices, signOutDevice, signOutOtherDevices, type SignedInDevice } from '#contract/accounts/devices'
import { call, type Result } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { Heading } from '../../../ui/text/Heading'
import { Icon } from '../../../ui/text/Icon'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'

/**
 * Devices on which the account is signed in. Needs a connection: only the server has the list, and signing out a device
 * must take effect immediately.
 */
export function Devices() {
  const read = useUncachedRead(listDevices, {}, '')
  return (
    <Stack gap={4} as="section" aria-label="Devices">
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="We couldn't load your devices. Check your connection and try again."
      >
        {({ devices }) => <DeviceList devices={devices} onChange={read.refresh} />}
      </ReadStates>
    </Stack>
  )
}

type SignOutTarget = SignedInDevice | 'others'

function DeviceList({ devices, onChange }: { devices: readonly SignedInDevice[]; onChange(): void }) {
  const [target, setTarget] = useState<SignOutTarget | null>(null)
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    if (!target) return
    setBusy(true)
    const result = await requestSignOut(target)
    setBusy(false)
    setTarget(null)
    showResult(result)
    onChange()
  }
  return (
    <>
      <Text tone="muted">
        You are signed in on these devices. If you don't recognise one, sign it out and change your password.
      </Text>
      <Stack gap={3} as="ul">
        {devices.map((device) => (
          <Card as="li" key={device.id}>
            <DeviceLine device={device} onSignOut={() => setTarget(device)} />
          </Card>
        ))}
      </Stack>
      {devices.length > 1 && (
        <Row>
          <Button variant="outline" icon="logout" onClick={() => setTarget('others')}>
            Sign out of all other devices
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={target !== null}
        title={target === 'others' ? 'Sign out of all other devices?' : 'Sign this device out?'}
        confirm="Sign out"
        danger
        busy={busy}
        onConfirm={() => void signOut()}
        onCancel={() => setTarget(null)}
      >
        {target === 'others'
          ? 'You stay signed in here.'
          : `${target?.name ?? ''} will have to log in again. Unsent changes saved on it stay there.`}
      </ConfirmDialog>
    </>
  )
}

const DeviceLine = ({
  device: { name, signedInAt, lastUsedAt, isCurrent },
  onSignOut,
}: {
  device: SignedInDevice
  onSignOut(): void
}) => (
  <Row justify="apart" wrap>
    <Row align="start">
      <Icon name={/Android|iPhone|iPad/.test(name) ? 'phone' : 'monitor'} size={24} />
      <Stack gap={0}>
        <Heading level={2} size="small">
          {name}
        </Heading>
        {isCurrent ? (
          <Text size="sm" tone="done" weight="semibold">
            This device
          </Text>
        ) : (
          <Text size="sm" tone="muted">
            Last used {formatInstant(lastUsedAt)}
          </Text>
        )}
        <Text size="sm" tone="muted">
          Signed in {formatInstant(signedInAt)}
        </Text>
      </Stack>
    </Row>
    {!isCurrent && (
      <Button variant="outline" size="sm" aria-label={`Sign out ${name}`} onClick={onSignOut}>
        Sign out
      </Button>
    )}
  </Row>
)

const requestSignOut = (choice: SignOutTarget): Promise<Result<{ message: string }>> =>
  choice === 'others' ? call(signOutOtherDevices, {}) : call(signOutDevice, { params: { id: choice.id } })

function showResult(result: Result<{ message: string }>): void {
  if (result.ok) return toast({ title: result.answer.message, tone: 'success' })
  const description =
    result.kind === 'unreachable'
      ? "You need a connection to sign out a device. Please try again when you're online."
      : result.message
  toast({ title: "We couldn't sign out this device. Please try again.", description, tone: 'destructive' })
}
