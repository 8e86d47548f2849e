import { useState } from 'react'
import { hasDay } from '#contract/verticals/index'
import type { DeskBooking } from '../../../db/queries/bookings'
import { Button } from '../../../ui/Button'
import { Row } from '../../../ui/Row'
import { deskWords } from '../../../verticals/desk-words'
import { StandingBadge } from '../StandingBadge'
import { stepsOf } from '../desk/steps-of'
import { useMayServe } from '../desk/use-may-serve'
import { useStep } from '../desk/use-step'
import { vendorStanding } from '../desk/vendor-standing'
import { WaitingBadge } from '../desk/WaitingBadge'

/** Checks in the holder of a valid ticket, or hands over an order, with one press. */
export function AtTheDoor({ booking }: { booking: DeskBooking }) {
  const [now] = useState(Date.now)
  const { take, busy } = useStep()
  const mayServe = useMayServe()
  const step = hasDay(booking.bookingType) ? 'begin' : 'complete'
  if (booking.status !== 'confirmed') {
    return (
      <Row wrap>
        <StandingBadge standing={vendorStanding(booking)} />
        <WaitingBadge sending={[booking]} />
      </Row>
    )
  }
  if (!mayServe || !stepsOf(booking, now).includes(step)) return null
  return (
    <Button full size="lg" loading={busy !== null} onClick={() => void take(booking, step)}>
      {deskWords(booking.bookingType)[step]}
    </Button>
  )
}
