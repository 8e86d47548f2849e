import type { OutboxRow, OutboxView } from '../../../sync/index'

interface UploadStatus {
  words?: string
  /** Upload progress from 0 to 1; absent once everything is uploaded. */
  progress?: number
  refusal?: string
}

interface UploadTexts {
  saved: string
  formatSent(percent: number): string
}

export const pictureTexts: UploadTexts = {
  saved: "Your picture is saved on this device. We'll send it as soon as we can.",
  formatSent: (percent) => `${percent}% of your picture sent.`,
}
export const documentTexts: UploadTexts = {
  saved: "Your document is saved on this device. We'll send it as soon as we can.",
  formatSent: (percent) => `${percent}% of your document sent.`,
}

/** Returns the upload status of the newest file in the outbox. @param isOwnCommand selects the commands of this file */
export function getUploadStatus(
  outbox: OutboxView | undefined,
  isOwnCommand: (row: OutboxRow) => boolean,
  texts: UploadTexts,
): UploadStatus {
  const row = outbox?.pendingWithPictures.findLast(isOwnCommand)
  if (!row) {
    const refusal = outbox?.attention.find(isOwnCommand)?.refusal?.message
    return refusal ? { refusal } : {}
  }
  const file = outbox?.files[row.needs?.[0] ?? '']
  if (!file || row.ready) return { words: 'Your change is being saved.' }
  if (file.offset === 0) return { words: texts.saved, progress: 0 }
  const progress = file.offset / file.size
  return { words: texts.formatSent(Math.round(progress * 100)), progress }
}
