import { useState } from 'react'
import { newId } from '../../../api/new-id'
import { useOutbox, type ChosenFile, type OutboxRow, type QueueResult } from '../../../sync/index'
import { PhotoField } from '../../../ui/forms/PhotoField'
import { shrinkPhoto } from '../../../ui/forms/shrink-photo'
import { toast } from '../../../ui/overlays/toast'
import { getUploadStatus, pictureTexts } from './upload-status'

interface Props {
  label: string
  src: string | null
  /** Text displayed if there is no picture. */
  placeholder?: string
  round?: boolean
  purpose: ChosenFile['purpose']
  isPictureCommand(row: OutboxRow): boolean
  /** @param photo new picture with its preview; null removes the current one */
  onSend(photo: { chosen: ChosenFile; thumbnail: string } | null): Promise<QueueResult>
}

/** Field for a single picture of a user or business. The picture is displayed immediately and uploaded when online. */
export function PhotoUploadField({ label, src, placeholder, round, purpose, isPictureCommand, onSend }: Props) {
  const pictureStatus = getUploadStatus(useOutbox(), isPictureCommand, pictureTexts)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const showResult = (sent: QueueResult) => setFault(sent.ok ? undefined : sent.message)
  const pick = async (file: File) => {
    setBusy(true)
    const photo = await shrinkPhoto(file).finally(() => setBusy(false))
    if ('fault' in photo) return setFault(photo.fault)
    showResult(await onSend({ chosen: { id: newId(), blob: photo.blob, purpose }, thumbnail: photo.thumbnail }))
  }
  const remove = async () => {
    const sent = await onSend(null)
    showResult(sent)
    if (sent.ok) toast({ title: 'Picture removed' })
  }

  return (
    <PhotoField
      label={label}
      hint="PNG, JPEG, GIF or WebP. We resize it before sending."
      src={src}
      placeholder={placeholder}
      round={round}
      busy={busy}
      progress={pictureStatus.progress}
      status={busy ? 'Preparing your picture.' : pictureStatus.words}
      error={fault ?? pictureStatus.refusal}
      onPick={(file) => void pick(file)}
      onRemove={() => void remove()}
    />
  )
}
