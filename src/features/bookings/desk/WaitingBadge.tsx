import { StatusBadge } from '../../../ui/Badge'
import type { Sending } from './sending'

/** Marks a shipment with a change that has not been sent to the server. */
export const WaitingBadge = ({ sending }: { sending: Sending }) =>
  sending.some(({ pending }) => pending) && <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
