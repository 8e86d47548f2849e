/** Saves what has not reached the server as a file of the person's own: to show to Support, or to type in again elsewhere. */
import type { OutboxRow } from '../../sync/index'
import { titleOf } from './words'

export interface Kept {
  title: string
  /** ISO instant. */
  writtenAt: string
  state: OutboxRow['state']
  /** What was meant, as it would be sent. */
  said: unknown
  refusedBecause?: string
}

export const keptOf = (row: OutboxRow): Kept => ({
  title: titleOf(row),
  writtenAt: new Date(row.createdAt).toISOString(),
  state: row.state,
  said: row.input,
  ...(row.refusal ? { refusedBecause: row.refusal.message } : {}),
})

export function saveAsFile(rows: readonly OutboxRow[]): void {
  const blob = new Blob([JSON.stringify(rows.map(keptOf), null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = 'tilipo-changes.json'
  link.click()
  // The download has its own hold on the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
