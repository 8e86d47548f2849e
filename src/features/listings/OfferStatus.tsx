import type { ListingLine } from '../../db/queries/listings'
import { Badge, StatusBadge } from '../../ui/Badge'

/** Whether the public can find it; and before that, whether the server knows. */
export function OfferStatus({ listing: { pending, values } }: { listing: ListingLine }) {
  if (pending) return <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
  return values.offered ? <StatusBadge status="done">Active</StatusBadge> : <Badge icon="cloud-off">Offline</Badge>
}
