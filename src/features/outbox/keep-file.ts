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

/** @param pages of thousands too: written out page by page, so that the screen goes on meanwhile. */
export async function fileOf(pages: AsyncIterable<OutboxRow[]>): Promise<Blob> {
  const parts: string[] = []
  for await (const rows of pages)
    parts.push(
      ...rows.map(
        (row) => `${parts.length > 0 || row !== rows[0] ? ',\n' : ''}${JSON.stringify(keptOf(row), null, 2)}`,
      ),
    )
  return new Blob(['[\n', ...parts, '\n]\n'], { type: 'application/json' })
}

export async function saveAsFile(pages: AsyncIterable<OutboxRow[]>): Promise<void> {
  const blob = await fileOf(pages)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = 'tilipo-changes.json'
  link.click()
  // The download has its own hold on the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
