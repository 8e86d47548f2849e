import { useState } from 'react'
import type { Booking } from '#contract/bookings'
import { spacedCode, spacedNumber } from '#contract/custody'
import { releaseCode, renewReleaseCode } from '#contract/parcels'
import { call } from '../../../api/client'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Heading } from '../../../ui/Heading'
import { Notice } from '../../../ui/Notice'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { Timeline } from '../../../ui/Timeline'
import { wayOf } from './way'

/** Where the parcel of this booking is, and for whom it is released. */
export function OwnParcel({ booking: { _id, parcel } }: { booking: Booking }) {
  if (!parcel) return null
  return (
    <Card as="section" pad="lg">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Parcel{' '}
          <Text as="span" whole>
            {spacedNumber(parcel.number)}
          </Text>
        </Heading>
        <Timeline items={wayOf(parcel)} />
        {parcel.isLocked && (
          <Notice tone="attention" icon="lock">
            A wrong code was said too often. Make a new one, and give it to the receiver.
          </Notice>
        )}
        {parcel.state !== 'released' && <Code id={_id} isLocked={parcel.isLocked} />}
        <ButtonLink variant="outline" to={paths.track(parcel.number)}>
          Tracking page to share
        </ButtonLink>
      </Stack>
    </Card>
  )
}

/** Shown when asked for: somebody may be looking over a shoulder. */
function Code({ id, isLocked }: { id: string; isLocked: boolean }) {
  const [told, setTold] = useState<{ code?: string; fault?: string }>({})
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const ask = async (endpoint: typeof releaseCode | typeof renewReleaseCode) => {
    setBusy(true)
    const result = await call(endpoint, { params: { id } })
    setBusy(false)
    setTold(
      result.ok
        ? { code: result.answer.code }
        : {
            fault:
              result.kind === 'unreachable'
                ? 'The code needs a connection. It is in our mail to you, too.'
                : result.message,
          },
    )
  }
  return (
    <Stack gap={3}>
      <Text>The carrier hands it to whoever says the code. Give it to the receiver alone.</Text>
      <div role="status">
        {told.code ? (
          <Heading level={3} size="section">
            <Text as="span" whole>
              {spacedCode(told.code)}
            </Text>
          </Heading>
        ) : (
          told.fault && <Text tone="attention">{told.fault}</Text>
        )}
      </div>
      <Row wrap>
        {!told.code && (
          <Button loading={busy} onClick={() => void ask(releaseCode)}>
            Show the code
          </Button>
        )}
        <Button
          variant="outline"
          disabled={busy}
          onClick={() => (isLocked ? void ask(renewReleaseCode) : setAsks(true))}
        >
          Make a new code
        </Button>
      </Row>
      <ConfirmDialog
        open={asks}
        title="Make a new code?"
        confirm="Make it"
        cancel="Go back"
        onConfirm={() => {
          setAsks(false)
          void ask(renewReleaseCode)
        }}
        onCancel={() => setAsks(false)}
      >
        <Text>The one before opens nothing any more: give the new one to the receiver.</Text>
      </ConfirmDialog>
    </Stack>
  )
}
