import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getReservationWords } from '#contract/verticals/words/reservation-words'
import { changeReservation } from '#contract/counter/walk-ins'
import { call } from '../../../../api/client'
import { pullNow } from '../../../../sync/index'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { OptionFields, readOption, toOptionValue } from '../../../catalogue/shared/OptionFields'

/** Changes the option date of a reservation, or guarantees it. It needs the server's answer, as all decisions. */
export function ExtendReservation({ booking, onClose }: { booking: VendorBooking; onClose(): void }) {
  const isConfirmed = booking.status !== 'held'
  const [option, setOption] = useState(() =>
    toOptionValue({ until: new Date(booking.reservedUntil ?? booking.createdAt), isGuaranteed: isConfirmed }),
  )
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const words = getReservationWords(booking.bookingType)
  const save = async () => {
    const reservation = readOption(option)
    if (!reservation) return setFailure('Please enter a date and a time.')
    setBusy(true)
    const result = await call(changeReservation, { params: { id: booking._id }, body: reservation })
    setBusy(false)
    if (!result.ok) return setFailure(result.message)
    void pullNow()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Change the option"
      confirm="Save"
      cancel="Go back"
      busy={busy}
      onConfirm={() => void save()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        {words && <OptionFields words={words} value={option} onChange={setOption} canGuarantee={!isConfirmed} />}
        {failure && (
          <Text size="sm" tone="attention" role="alert">
            {failure}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
