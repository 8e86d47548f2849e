import { useState } from 'react'
import { updateProfile } from '#contract/profile'
import type { SessionUser } from '#contract/session'
import { newId } from '../../api/new-id'
import { send, useOutbox, type Sent } from '../../sync/index'
import { initials } from '../../ui/Avatar'
import { PhotoField } from '../../ui/PhotoField'
import { notAPhoto, shrinkPhoto } from '../../ui/shrink-photo'
import { toast } from '../../ui/toast'
import { standingOf } from './picture-standing'

/** Seen here at once; on its way as soon as there is one. */
export function ProfilePicture({ me }: { me: SessionUser }) {
  const standing = standingOf(useOutbox())
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const tell = (sent: Sent) => setFault(sent.ok ? undefined : sent.message)
  const pick = async (file: File) => {
    setBusy(true)
    const photo = await shrinkPhoto(file).finally(() => setBusy(false))
    if (!photo) return setFault(notAPhoto)
    const id = newId()
    tell(await send(updateProfile, { body: { profileImage: id } }, { preview: { name: 'Your picture', imageUrl: photo.thumbnail }, files: [{ id, blob: photo.blob, purpose: 'profile' }] }))
  }
  const remove = async () => {
    const sent = await send(updateProfile, { body: { profileImage: '' } }, { preview: { name: 'Remove your picture' } })
    tell(sent)
    if (sent.ok) toast({ title: 'Picture removed' })
  }

  return (
    <PhotoField
      label="Profile picture"
      hint="PNG, JPEG, GIF or WebP. It is made smaller before it is sent."
      src={me.imageUrl}
      placeholder={initials(me.full_name)}
      round
      busy={busy}
      progress={standing.progress}
      status={busy ? 'Getting your picture ready.' : standing.words}
      error={fault ?? standing.refusal}
      onPick={(file) => void pick(file)}
      onRemove={() => void remove()}
    />
  )
}
