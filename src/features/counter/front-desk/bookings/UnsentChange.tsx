import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'
import { useUnsentChanges } from '../../../../db/queries/unsent-changes'
import { paths } from '../../../../paths'
import { discardPending, discardRefused, retry, type QueuedRow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Notice } from '../../../../ui/states/Notice'
import { RefusalNotice } from '../../../../ui/states/RefusalNotice'
import { Text } from '../../../../ui/text/Text'
import { useArea } from '../../shared/use-area'

type Row = QueuedRow<'bookings.changeOffline'>

/** Changes of the booking that were made offline: what waits to be sent, and what the server has refused. */
export default function UnsentChange({ booking }: { booking: VendorBooking }) {
  const rows = useUnsentChanges(booking._id)
  return rows?.map((row) =>
    row.state === 'refused' ? (
      <RefusedChange key={row.key} row={row} booking={booking} />
    ) : (
      <WaitingChange key={row.key} row={row} />
    ),
  )
}

/** What was asked for: it is not booked. */
const Wanted = ({ row: { preview } }: { row: Row }) =>
  preview?.change && (
    <Text>{`${preview.change.listingName}: ${preview.change.summary}, ${formatZmw(preview.change.total)}`}</Text>
  )

const WaitingChange = ({ row }: { row: Row }) => (
  <Notice
    tone="waiting"
    icon="cloud-off"
    title="A change waits to be sent"
    action={
      // Once it was sent, the server may have made it.
      row.attempted === 0 && (
        <Button size="sm" variant="outline" onClick={(action) => void discardPending(row.key, action)}>
          Discard the change
        </Button>
      )
    }
  >
    <Wanted row={row} />
    <Text size="sm">The booking stays as it is until then, and nothing is held.</Text>
  </Notice>
)

function RefusedChange({ row, booking }: { row: Row; booking: VendorBooking }) {
  const { key, input, refusal } = row
  const area = useArea()
  const price = refusal?.code === 'price_changed' ? Number(refusal.detail?.now) : NaN
  const atNewPrice = !Number.isNaN(price) && {
    retryLabel: `Change for ${formatZmw(price)}`,
    retry: () => retry(key, { ...input, body: { ...input.body, seenTotal: price } }),
  }
  return (
    <RefusalNotice
      commandKey={key}
      title="The booking was not changed"
      failureTitle="We couldn't send it again."
      dismissLabel="Discard"
      editPath={paths.counter(area, { change: booking._id, listing: input.body.listingId })}
      retry={() => retry(key)}
      {...atNewPrice}
      dismiss={(action) => discardRefused(key, action)}
    >
      <Wanted row={row} />
      <Text size="sm">{refusal?.message}</Text>
    </RefusalNotice>
  )
}
