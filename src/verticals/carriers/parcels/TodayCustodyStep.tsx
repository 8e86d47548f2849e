import type { ReactNode } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getNextCustodySteps, type OpenCustodyStep } from '#contract/verticals/carriers/parcels/custody'
import type { Parcel } from '#contract/verticals/carriers/parcels/parcel-struct'
import { Button } from '../../../ui/forms/Button'
import { getUsualPlace } from './custody-place'
import { useCustodyStep } from './use-custody-step'

interface Props {
  booking: VendorBooking
  /** Displayed if the next step needs a code, or a place that is not known. */
  children: ReactNode
}

const buttonLabels: Record<OpenCustodyStep, string> = {
  handed_over: 'Take in',
  at_depot: 'Put in depot',
  on_the_way: 'Load',
  passed_on: 'Pass on',
  arrived: 'Mark arrived',
  out_for_delivery: 'Take out',
}

/** The usual next step of a parcel at its usual place, as one tap. */
export default function TodayCustodyStep({ booking, children }: Props) {
  const { busy, record } = useCustodyStep(booking)
  const step = booking.parcel && getUsualStep(booking.parcel)
  const place = step && getUsualPlace(step, booking)
  if (!step || !place) return children
  return (
    <Button size="sm" loading={busy !== null} onClick={() => void record(step, place)}>
      {buttonLabels[step]}
    </Button>
  )
}

/** @returns null if only the release is left, which needs the recipient's code */
function getUsualStep({ state, toTheDoor }: Parcel): OpenCustodyStep | null {
  // From here, it usually reaches the recipient.
  if (state === 'out_for_delivery') return null
  const steps = getNextCustodySteps(state, toTheDoor).filter((step): step is OpenCustodyStep => step !== 'released')
  return steps.at(-1) ?? null
}
