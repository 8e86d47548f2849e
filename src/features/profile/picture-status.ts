import type { OutboxRow, OutboxView } from '../../sync/index'

export interface PictureStatus {
  words?: string
  /** Upload progress from 0 to 1; absent once everything is uploaded. */
  progress?: number
  refusal?: string
}

/** Returns the upload status of the newest picture in the outbox. */
export function getPictureStatus(
  outbox: OutboxView | undefined,
  isPictureCommand: (row: OutboxRow) => boolean,
): PictureStatus {
  const row = outbox?.pendingWithPictures.findLast(isPictureCommand)
  if (!row) {
    const refusal = outbox?.attention.find(isPictureCommand)?.refusal?.message
    return refusal ? { refusal } : {}
  }
  const file = outbox?.files[row.needs?.[0] ?? '']
  if (!file || row.ready) return { words: 'Your change is being saved.' }
  if (file.offset === 0)
    return { words: "Your picture is saved on this device. We'll send it as soon as we can.", progress: 0 }
  const progress = file.offset / file.size
  return { words: `${Math.round(progress * 100)}% of your picture sent.`, progress }
}
