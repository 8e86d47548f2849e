import { StatusBadge } from '../../../../ui/text/Badge'
import type { Shipment } from './shipment'

/** Marks a shipment with a change that has not been sent to the server. */
export const PendingBadge = ({ shipment }: { shipment: Shipment }) =>
  shipment.some(({ pending }) => pending) && <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
