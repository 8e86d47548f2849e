import { StatusBadge } from '../../../ui/Badge'
import type { Sending } from './sending'

/** Something that was done at the desk has not reached the server. */
export const WaitingBadge = ({ sending }: { sending: Sending }) =>
  sending.some(({ pending }) => pending) && <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
