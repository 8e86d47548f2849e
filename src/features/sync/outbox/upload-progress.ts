import type { OutboxRow, OutboxView } from '../../../sync/index'

/** Returns the uploaded share of a command's files, from 0 to 1, or null if it does not wait for any file. */
export function getUploadProgress(
  { needs, ready }: Pick<OutboxRow, 'needs' | 'ready'>,
  files: OutboxView['files'],
): number | null {
  if (!needs || ready) return null
  const knownFiles = needs.flatMap((id) => files[id] ?? [])
  const totalBytes = knownFiles.reduce((sum, { size }) => sum + size, 0)
  return totalBytes === 0 ? 0 : knownFiles.reduce((sum, { offset }) => sum + offset, 0) / totalBytes
}
