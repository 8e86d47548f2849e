import { alternatives } from '#contract/bookings/bookings/request-booking'
import { formatZmw } from '#contract/core/money'
import { useUncachedRead as useAnswer } from '../../../../api/use-uncached-read'
import { discardRefused, type OutboxRow, type QueuedRow } from '../../../../sync/index'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Facts } from '../../../../ui/text/Facts'
import { Heading } from '../../../../ui/text/Heading'
import { ItemCard } from '../../../../ui/lists/ItemCard'
import { Notice } from '../../../../ui/states/Notice'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { getVerticalIcon } from '../../../../verticals/icons'
import { isFree } from '../../shared/is-free'
import { formatBookingDates } from '../../shared/booking-dates'

/** A refused offline booking request: the reason, available alternatives and a discard button. */
export function RefusedRequest({ row }: { row: QueuedRow<'bookings.ask'> }) {
  const { preview, refusal, key } = row
  const booking = preview?.booking
  return (
    <Stack gap={3}>
      <Notice tone="attention" icon="alert" role="alert" title={`Not booked: ${preview?.name ?? 'your request'}`}>
        <Stack gap={3}>
          <Text size="sm">
            {refusal?.message} {booking && `You requested ${formatBookingDates(booking)}.`}{' '}
            {booking && isFree(booking) ? '' : 'Nothing was paid.'}
          </Text>
          {refusal && <PriceComparison of={refusal} />}
          <Row wrap>
            {preview?.path && (
              <ButtonLink size="sm" variant="outline" to={preview.path}>
                {refusal?.code === 'price_changed' ? 'See the new price' : 'Choose again'}
              </ButtonLink>
            )}
            <Button size="sm" variant="ghost" onClick={(action) => void discardRefused(key, action)}>
              Discard
            </Button>
          </Row>
        </Stack>
      </Notice>
      {(refusal?.code === 'sold_out' || refusal?.code === 'listing_gone') && <Alternatives row={row} />}
    </Stack>
  )
}

/** Compares the expected price with the current price. */
function PriceComparison({ of: { code, detail } }: { of: NonNullable<OutboxRow['refusal']> }) {
  const { seen, now } = detail ?? {}
  if (code !== 'price_changed' || typeof seen !== 'number' || typeof now !== 'number') return null
  return (
    <Facts
      items={[
        { label: 'You saw', value: formatZmw(seen) },
        { label: 'Now', value: formatZmw(now), total: true },
      ]}
    />
  )
}

/** Available alternatives. Only displayed online, because cached availability may be out of date. */
function Alternatives({ row: { input, key, preview } }: { row: QueuedRow<'bookings.ask'> }) {
  const { listingId, choice } = input.body
  const { data } = useAnswer(alternatives, { body: { listingId, choice } }, key)
  if (!data || data.alternatives.length === 0) return null
  const search = preview?.path?.split('?')[1]
  return (
    <Stack gap={3}>
      <Heading level={3}>Available for the same choice</Heading>
      {data.alternatives.map(({ listing, total }) => (
        <ItemCard
          key={listing._id}
          row
          to={search ? `${listing.path}?${search}` : listing.path}
          title={listing.name}
          picture={listing.imageUrl}
          icon={getVerticalIcon(listing.vertical)}
          by={listing.vendorName}
          facts="Total:"
          price={total}
        />
      ))}
    </Stack>
  )
}
