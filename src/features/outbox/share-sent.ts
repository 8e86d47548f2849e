import type { OutboxRow, OutboxView } from '../../sync/index'

/** Returns the uploaded share of a command's files, from 0 to 1, or null if it does not wait for any file. */
export function shareSent(
  { needs, ready }: Pick<OutboxRow, 'needs' | 'ready'>,
  files: OutboxView['files'],
): number | null {
  if (!needs || ready) return null
  const known = needs.flatMap((id) => files[id] ?? [])
  const whole = known.reduce((sum, { size }) => sum + size, 0)
  return whole === 0 ? 0 : known.reduce((sum, { offset }) => sum + offset, 0) / whole
}
