/** Titles of refused staff changes, from the error catalogue of the specification. */
import type { OutboxRow } from '../../../sync/index'

export function getStaffRefusalTitle({ endpoint, input }: Pick<OutboxRow, 'endpoint' | 'input'>): string {
  if (endpoint === 'staff.remove') return 'Could not delete the user.'
  const changed = Object.keys(input.body).filter((field) => field !== 'from')
  return changed.join() === 'status' ? 'Could not update the user status.' : 'Could not update the user.'
}
