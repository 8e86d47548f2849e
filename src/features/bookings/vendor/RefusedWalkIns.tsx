import { isOfflineSale } from '../../../db/queries/unsent-sales'
import { useEffect } from 'react'
import type { VendorBookingLine } from '../../../db/queries/bookings'
import { discard, retry } from '../../../sync/index'
import { useRefused } from '../../../sync/use-conflicts'
import { RefusalNotice } from '../../../ui/RefusalNotice'
import { Stack } from '../../../ui/Stack'

/** Sales at the counter that were recorded offline and that the server has refused. The customers may have paid. */
export function RefusedWalkIns({ bookings }: { bookings: readonly VendorBookingLine[] | undefined }) {
  const { others } = useRefused(isOfflineSale)
  const isBooked = ({ input }: (typeof others)[number]) => bookings?.some(({ _id }) => _id === input.body.id) === true
  // Another device has sent the same sale, and it was booked.
  const bookedKeys = others
    .filter(isBooked)
    .map(({ key }) => key)
    .join()
  useEffect(() => {
    if (bookedKeys) for (const key of bookedKeys.split(',')) void discard(key)
  }, [bookedKeys])
  const refused = others.filter((row) => !isBooked(row))
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map(({ key, preview, input, refusal }) => (
        <RefusalNotice
          key={key}
          title={`Not booked: ${preview?.name ?? 'a sale'} for ${input.body.customerName}`}
          failureTitle="We couldn't send it again."
          dismissLabel="Discard"
          retry={() => retry(key)}
          dismiss={() => discard(key)}
        >
          {refusal?.message}{' '}
          {input.body.seenTotal === 0
            ? 'Please tell the customer.'
            : 'If the customer has paid, please give the money back.'}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
