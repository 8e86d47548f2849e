import { useState } from 'react'
import {
  custodyLabels,
  getNextCustodySteps,
  getOtherCustodySteps,
  type OpenCustodyStep,
} from '#contract/verticals/carriers/parcels/custody'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { Button } from '../../../ui/forms/Button'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { getUsualPlace } from './custody-place'
import { ReleaseForm } from './ReleaseForm'
import { useCustodyStep } from './use-custody-step'

interface CustodyStepsProps {
  /** `pending`: steps of this booking have not been sent to the server yet. */
  booking: VendorBooking & { pending?: boolean }
}

/** The steps that can be recorded next, each with the place that will be recorded. */
export function CustodySteps({ booking }: CustodyStepsProps) {
  const { _id: id, parcel, pending = false } = booking
  const [typedPlace, setTypedPlace] = useState('')
  const { busy, record } = useCustodyStep(booking)
  if (!parcel) return null
  const nextSteps = getNextCustodySteps(parcel.state, parcel.toTheDoor)
  if (nextSteps.length === 0) return null
  const canRelease = nextSteps.includes('released')
  const usualSteps = nextSteps.filter((step): step is OpenCustodyStep => step !== 'released')
  const otherSteps = getOtherCustodySteps(parcel.state, parcel.toTheDoor)
  const getPlace = (step: OpenCustodyStep | 'released') => typedPlace.trim() || getUsualPlace(step, booking)
  const renderStep = (step: OpenCustodyStep, variant: 'outline' | 'solid') => (
    <Row key={step} wrap>
      <Button
        size="sm"
        variant={variant}
        disabled={busy !== null || !getPlace(step)}
        onClick={() => void record(step, getPlace(step))}
      >
        {custodyLabels[step]}
      </Button>
      <Text tone="muted">{getPlace(step) || 'Enter the location first'}</Text>
    </Row>
  )
  return (
    <Stack gap={3}>
      <Field label="Current location" hint="Leave it empty to record the usual place, shown next to each step.">
        <Input maxLength={80} value={typedPlace} onChange={(event) => setTypedPlace(event.target.value)} />
      </Field>
      {usualSteps.map((step, index) =>
        renderStep(step, canRelease || index < usualSteps.length - 1 ? 'outline' : 'solid'),
      )}
      {otherSteps.length > 0 && (
        <Disclosure summary="Other steps">
          <Stack gap={3}>
            <Text tone="muted">If an earlier step was recorded on another phone, you can skip it here.</Text>
            {otherSteps.map((step) => renderStep(step, 'outline'))}
          </Stack>
        </Disclosure>
      )}
      {canRelease &&
        (parcel.isLocked ? (
          <Notice tone="attention" icon="lock">
            Too many wrong codes. The sender must create a new code on the booking page.
          </Notice>
        ) : (
          <ReleaseForm id={id} place={getPlace('released')} pending={pending} />
        ))}
    </Stack>
  )
}
