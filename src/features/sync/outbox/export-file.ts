/** Exports unsent commands to a file that the user can show to support or re-enter elsewhere. */
import type { OutboxRow } from '../../../sync/index'
import { getCommandTitle } from './command-labels'

interface ExportedCommand {
  title: string
  /** ISO instant. */
  writtenAt: string
  state: OutboxRow['state']
  /** The input of the command, as it would be sent. */
  said: unknown
  refusedBecause?: string
}

const toExportedCommand = (row: OutboxRow): ExportedCommand => ({
  title: getCommandTitle(row),
  writtenAt: new Date(row.createdAt).toISOString(),
  state: row.state,
  said: row.input,
  ...(row.refusal ? { refusedBecause: row.refusal.message } : {}),
})

/**
 * Builds the export file.
 * @param pages read one by one, so that thousands of rows do not block the screen
 */
export async function buildExportFile(pages: AsyncIterable<OutboxRow[]>): Promise<Blob> {
  const parts: string[] = []
  for await (const rows of pages)
    parts.push(
      ...rows.map(
        (row) =>
          `${parts.length > 0 || row !== rows[0] ? ',\n' : ''}${JSON.stringify(toExportedCommand(row), null, 2)}`,
      ),
    )
  return new Blob(['[\n', ...parts, '\n]\n'], { type: 'application/json' })
}

export async function downloadExport(pages: AsyncIterable<OutboxRow[]>): Promise<void> {
  const blob = await buildExportFile(pages)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = 'tilipo-changes.json'
  link.click()
  // The browser holds its own reference to the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
