import { useState, type ReactNode } from 'react'
import { Card } from '../layout/Card'
import { PhotoSet, type SetPhoto } from './PhotoSet'
import { preparePhotos, type PreparedPhoto } from './prepare-photos'

type Result = { ok: true } | { ok: false; message: string } | void

interface Props {
  label: string
  /** Which photo customers see first. */
  hint: string
  photos: readonly SetPhoto[]
  maxPhotos: number
  /** Displayed above the photos, such as refused changes. */
  notices?: ReactNode
  /** Creates the id of a new photo. */
  createId(): string
  onAdd(photo: PreparedPhoto): Promise<Result>
  onMove(id: string, to: number): Promise<Result>
  onRemove(id: string): Promise<Result>
  /** @param previous the description that the user saw */
  onDescribe(id: string, alt: string, previous: string): Promise<Result>
}

/** Card with an editor for several photos, which resizes chosen photos and displays faults. */
export function PhotoEditor({
  label,
  hint,
  photos,
  maxPhotos,
  notices,
  createId,
  onAdd,
  onMove,
  onRemove,
  onDescribe,
}: Props) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const showResult = (sent: Result) => setFault(sent?.ok === false ? sent.message : undefined)
  const pick = async (files: readonly File[]) => {
    setBusy(true)
    const freeSlots = maxPhotos - photos.length
    const { prepared, fault: preparationFault } = await preparePhotos(files.slice(0, freeSlots), createId).finally(() =>
      setBusy(false),
    )
    setFault(
      preparationFault ??
        (files.length > freeSlots ? `You can add up to ${maxPhotos} photos. The others were left out.` : undefined),
    )
    for (const photo of prepared) {
      const sent = await onAdd(photo)
      if (sent?.ok === false) return showResult(sent)
    }
  }
  return (
    <Card as="section" pad="lg" aria-label={label}>
      {notices}
      <PhotoSet
        label={label}
        hint={`PNG, JPEG, GIF or WebP. We resize them before sending. ${hint} Write what each one shows, for people who can't see it.`}
        photos={photos}
        maxPhotos={maxPhotos}
        busy={busy}
        status={busy ? 'Preparing your photos.' : undefined}
        error={fault}
        onPick={(files) => void pick(files)}
        onMove={(id, to) => void onMove(id, to).then(showResult)}
        onRemove={(id) => void onRemove(id).then(showResult)}
        onDescribe={(id, alt, previous) => void onDescribe(id, alt, previous).then(showResult)}
      />
    </Card>
  )
}
