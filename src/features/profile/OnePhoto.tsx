import { useState } from 'react'
import { newId } from '../../api/new-id'
import { useOutbox, type Chosen, type OutboxRow, type Sent } from '../../sync/index'
import { PhotoField } from '../../ui/PhotoField'
import { notAPhoto, shrinkPhoto } from '../../ui/shrink-photo'
import { toast } from '../../ui/toast'
import { standingOf } from './picture-standing'

interface Props {
  label: string
  src: string | null
  /** Text displayed if there is no picture. */
  placeholder?: string
  round?: boolean
  purpose: Chosen['purpose']
  isOfIt(row: OutboxRow): boolean
  /** @param photo new picture with its preview; null removes the current one */
  onSend(photo: { chosen: Chosen; thumbnail: string } | null): Promise<Sent>
}

/** Field for a single picture of a user or business. The picture is displayed immediately and uploaded when online. */
export function OnePhoto({ label, src, placeholder, round, purpose, isOfIt, onSend }: Props) {
  const standing = standingOf(useOutbox(), isOfIt)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const tell = (sent: Sent) => setFault(sent.ok ? undefined : sent.message)
  const pick = async (file: File) => {
    setBusy(true)
    const photo = await shrinkPhoto(file).finally(() => setBusy(false))
    if (!photo) return setFault(notAPhoto)
    tell(await onSend({ chosen: { id: newId(), blob: photo.blob, purpose }, thumbnail: photo.thumbnail }))
  }
  const remove = async () => {
    const sent = await onSend(null)
    tell(sent)
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
      progress={standing.progress}
      status={busy ? 'Preparing your picture.' : standing.words}
      error={fault ?? standing.refusal}
      onPick={(file) => void pick(file)}
      onRemove={() => void remove()}
    />
  )
}
