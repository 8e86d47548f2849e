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

/** Tracking and release code of the parcel of a booking, for its sender. */
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
            A wrong code was entered too often. Create a new one and give it to the recipient.
          </Notice>
        )}
        {parcel.state !== 'released' && <Code id={_id} isLocked={parcel.isLocked} />}
        <ButtonLink variant="outline" to={paths.track(parcel.number)}>
          Open tracking page
        </ButtonLink>
      </Stack>
    </Card>
  )
}

/** Displays the release code only on request, because someone else may be looking at the screen. */
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
                ? 'Showing the code needs a connection. You can also find it in our email.'
                : result.message,
          },
    )
  }
  return (
    <Stack gap={3}>
      <Text>The carrier hands the parcel to anyone who gives this code. Share it only with the recipient.</Text>
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
            Show code
          </Button>
        )}
        <Button
          variant="outline"
          disabled={busy}
          onClick={() => (isLocked ? void ask(renewReleaseCode) : setAsks(true))}
        >
          Create new code
        </Button>
      </Row>
      <ConfirmDialog
        open={asks}
        title="Create a new code?"
        confirm="Create new code"
        cancel="Go back"
        onConfirm={() => {
          setAsks(false)
          void ask(renewReleaseCode)
        }}
        onCancel={() => setAsks(false)}
      >
        <Text>The old code stops working. Give the new one to the recipient.</Text>
      </ConfirmDialog>
    </Stack>
  )
}
