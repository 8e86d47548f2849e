import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatReleaseCode, formatTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import { readReleaseCode, renewReleaseCode } from '#contract/verticals/carriers/parcels/parcels'
import { call } from '../../../api/client'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { Heading } from '../../../ui/text/Heading'
import { Notice } from '../../../ui/states/Notice'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { Timeline } from '../../../ui/lists/Timeline'
import { buildCustodyTimeline } from './custody-timeline'

/** Tracking and release code of the parcel of a booking, for its sender. */
export default function OwnParcel({ booking: { _id, parcel } }: { booking: Booking }) {
  if (!parcel) return null
  return (
    <Card as="section" pad="lg">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Parcel{' '}
          <Text as="span" whole>
            {formatTrackingNumber(parcel.number)}
          </Text>
        </Heading>
        <Timeline items={buildCustodyTimeline(parcel)} />
        {parcel.isLocked && (
          <Notice tone="attention" icon="lock">
            A wrong code was entered too often. Create a new one and give it to the recipient.
          </Notice>
        )}
        {parcel.state !== 'released' && <ReleaseCode id={_id} isLocked={parcel.isLocked} />}
        <ButtonLink variant="outline" to={paths.track(parcel.number)}>
          Open tracking page
        </ButtonLink>
      </Stack>
    </Card>
  )
}

/** Displays the release code only on request, because someone else may be looking at the screen. */
function ReleaseCode({ id, isLocked }: { id: string; isLocked: boolean }) {
  const [codeResult, setCodeResult] = useState<{ code?: string; fault?: string }>({})
  const [busy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const requestCode = async (endpoint: typeof readReleaseCode | typeof renewReleaseCode) => {
    setBusy(true)
    const result = await call(endpoint, { params: { id } })
    setBusy(false)
    setCodeResult(
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
        {codeResult.code ? (
          <Heading level={3} size="section">
            <Text as="span" whole>
              {formatReleaseCode(codeResult.code)}
            </Text>
          </Heading>
        ) : (
          codeResult.fault && <Text tone="attention">{codeResult.fault}</Text>
        )}
      </div>
      <Row wrap>
        {!codeResult.code && (
          <Button loading={busy} onClick={() => void requestCode(readReleaseCode)}>
            Show code
          </Button>
        )}
        <Button
          variant="outline"
          disabled={busy}
          onClick={() => (isLocked ? void requestCode(renewReleaseCode) : setConfirming(true))}
        >
          Create new code
        </Button>
      </Row>
      <ConfirmDialog
        open={isConfirming}
        title="Create a new code?"
        confirm="Create new code"
        cancel="Go back"
        onConfirm={() => {
          setConfirming(false)
          void requestCode(renewReleaseCode)
        }}
        onCancel={() => setConfirming(false)}
      >
        <Text>The old code stops working. Give the new one to the recipient.</Text>
      </ConfirmDialog>
    </Stack>
  )
}
