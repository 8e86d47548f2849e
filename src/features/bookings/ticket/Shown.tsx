import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings'
import { useAsked } from '../../../db/queries/asked'
import { useBooking } from '../../../db/queries/bookings'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { ErrorState } from '../../../ui/ErrorState'
import { MirrorStates } from '../../../ui/MirrorStates'
import { PageHeader } from '../../../ui/PageHeader'
import { Show } from '../../../ui/Show'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { OwnParcel } from '../carrying/OwnParcel'
import { NotBooked } from '../asked/NotBooked'
import { RefundNote } from '../ending/RefundNote'
import { PartOfOrder } from '../order/PartOfOrder'
import { standingOf } from '../standing'
import { ToCome } from '../ToCome'
import { WasItVacant } from '../WasItVacant'
import { StandNotice } from './StandNotice'
import { TicketActions } from './TicketActions'
import { TicketSheet } from './TicketSheet'

interface Props {
  title: string
  back: { to: string; label: string }
}

/** Displays the booking of the URL from this device's storage, with its status and ticket. */
export function Shown({ title, back }: Props) {
  const { id = '' } = useParams()
  const booking = useBooking(id)
  const refused = useAsked()?.find(({ state, input }) => state === 'refused' && input.body.id === id)
  const again = () => void pullNow()
  return (
    <Stack gap={6}>
      <Show at="screen">
        <PageHeader title={title} back={back} />
      </Show>
      <MirrorStates
        data={booking}
        status={useSyncStatus()}
        what="Your bookings"
        errorText="Could not load booking information."
        onRetry={again}
        skeleton={<Skeletons />}
        isEmpty={(one) => one === null}
        empty={
          refused ? (
            <NotBooked row={refused} />
          ) : (
            <ErrorState text="Could not load booking information." onRetry={again} />
          )
        }
      >
        {(one) => <Whole booking={one!} />}
      </MirrorStates>
    </Stack>
  )
}

function Whole({ booking }: { booking: Booking }) {
  // The status depends on the time only when a hold expires, so the countdown updates `now`.
  const [now, setNow] = useState(Date.now)
  const standing = standingOf(booking, now)
  return (
    <Stack gap={4}>
      <Show at="screen">
        <Stack gap={4}>
          <StandNotice booking={booking} standing={standing} onHoldEnd={() => setNow(Date.now())} />
          <ToCome booking={booking} />
          <WasItVacant booking={booking} />
          <RefundNote booking={booking} />
        </Stack>
      </Show>
      <Show at="screen">
        <OwnParcel booking={booking} />
      </Show>
      <TicketSheet booking={booking} standing={standing} />
      <TicketActions booking={booking} />
      <Show at="screen">
        <PartOfOrder booking={booking} />
      </Show>
    </Stack>
  )
}

const Skeletons = () => (
  <Stack gap={4}>
    <Skeleton shape="block" />
    <Skeleton shape="picture" />
    <Skeleton shape="block" />
  </Stack>
)
