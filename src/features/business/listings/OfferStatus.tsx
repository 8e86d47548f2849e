import type { ListingLine } from '../../../db/queries/listings'
import { Badge, StatusBadge } from '../../../ui/text/Badge'

/** Badge that shows whether the listing is unsent, hidden, publicly visible or offline. */
export function OfferStatus({ listing: { pending, values, hiddenReason } }: { listing: ListingLine }) {
  if (pending) return <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
  if (hiddenReason !== undefined) return <StatusBadge status="attention">Hidden by Tilipo</StatusBadge>
  return values.offered ? <StatusBadge status="done">Active</StatusBadge> : <Badge icon="cloud-off">Offline</Badge>
}
