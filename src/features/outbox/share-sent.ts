import type { OutboxRow, OutboxView } from '../../sync/index'

/** How much of a command's files has been sent, from 0 to 1; null where it waits for none. */
export function shareSent(
  { needs, ready }: Pick<OutboxRow, 'needs' | 'ready'>,
  files: OutboxView['files'],
): number | null {
  if (!needs || ready) return null
  const known = needs.flatMap((id) => files[id] ?? [])
  const whole = known.reduce((sum, { size }) => sum + size, 0)
  return whole === 0 ? 0 : known.reduce((sum, { offset }) => sum + offset, 0) / whole
}
