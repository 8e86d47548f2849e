/** Titles of refused staff changes, from the error catalogue of the specification. */
import { isCommand, type OutboxRow } from '../../../sync/index'

export function getStaffRefusalTitle(row: Pick<OutboxRow, 'endpoint' | 'input'>): string {
  if (isCommand(row, 'staff.remove')) return 'Could not delete the user.'
  const changed = Object.keys(row.input.body).filter((field) => field !== 'from')
  return changed.join() === 'status' ? 'Could not update the user status.' : 'Could not update the user.'
}
