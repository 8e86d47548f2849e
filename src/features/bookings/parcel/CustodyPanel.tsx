import { useState } from 'react'
import { custodyLabels, getNextCustodySteps, formatTrackingNumber, type CustodyStep } from '#contract/parcels/custody'
import type { VendorBooking } from '#contract/bookings/bookings'
import { takeCustodyStep } from '#contract/parcels/parcels'
import { savePrivateDraft, loadPrivateDraft } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Heading } from '../../../ui/Heading'
import { Input } from '../../../ui/Input'
import { Notice } from '../../../ui/Notice'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { Timeline } from '../../../ui/Timeline'
import { toast } from '../../../ui/toast'
import { ReleaseForm } from './ReleaseForm'
import { ParcelDetails } from './ParcelDetails'
import { useCallAndPull } from './use-call-and-pull'
import { buildCustodyTimeline } from './custody-timeline'

type OpenCustodyStep = Exclude<CustodyStep, 'released'>

/** A front desk rarely moves, so the place of the last custody step is the default for the next parcel. */
const lastPlaceKey = 'custody/place'

/** Custody steps of a parcel for the carrier, and its release with the recipient's code. */
export function CustodyPanel({ booking }: { booking: VendorBooking }) {
  const { _id: id, parcel } = booking
  const [place, setPlace] = useState(() => parcel?.steps.at(-1)?.place ?? String(loadPrivateDraft(lastPlaceKey) ?? ''))
  const { busy, ask: callServer } = useCallAndPull()
  if (!parcel) return null
  const steps = getNextCustodySteps(parcel.state, parcel.toTheDoor)
  const canRelease = steps.includes('released')
  const otherSteps = steps.filter((step): step is OpenCustodyStep => step !== 'released')
  const takeStep = async (step: OpenCustodyStep) => {
    savePrivateDraft(lastPlaceKey, place)
    const failure = await callServer(takeCustodyStep, { params: { id }, body: { step, place } })
    if (failure) toast({ title: 'Not saved', description: failure.message, tone: 'destructive' })
  }
  return (
    <Stack gap={3}>
      <Heading level={3} size="card">
        Parcel{' '}
        <Text as="span" whole>
          {formatTrackingNumber(parcel.number)}
        </Text>
      </Heading>
      <ParcelDetails booking={booking} />
      <Timeline items={buildCustodyTimeline(parcel)} />
      {steps.length > 0 && (
        <Field label="Current location">
          <Input maxLength={80} value={place} onChange={(event) => setPlace(event.target.value)} />
        </Field>
      )}
      {otherSteps.length > 0 && (
        <Row wrap>
          {otherSteps.map((step, index) => (
            <Button
              key={step}
              size="sm"
              variant={canRelease || index < otherSteps.length - 1 ? 'outline' : 'solid'}
              disabled={busy || !place.trim()}
              onClick={() => void takeStep(step)}
            >
              {custodyLabels[step]}
            </Button>
          ))}
        </Row>
      )}
      {canRelease &&
        (parcel.isLocked ? (
          <Notice tone="attention" icon="lock">
            Too many wrong codes. The sender must create a new code on the booking page.
          </Notice>
        ) : (
          <ReleaseForm id={id} place={place} />
        ))}
    </Stack>
  )
}
