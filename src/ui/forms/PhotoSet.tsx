import 'virtual:tilipo-late.css'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './Button'
import { findButton, useFocusAfterChange } from '../hooks/focus-management'
import { Heading } from '../text/Heading'
import { Icon } from '../text/Icon'
import { IconButton } from './IconButton'
import { Input } from './Input'
import { PhotoButtons } from './PhotoButtons'
import { Progress } from '../states/Progress'
import { Row } from '../layout/Row'
import { getImageUrl } from '../media/image-url'
import { Stack } from '../layout/Stack'
import { Text } from '../text/Text'
import { VisuallyHidden } from '../layout/VisuallyHidden'

export interface SetPhoto {
  id: string
  /** URL of the photo, or of its local preview while it is not uploaded yet. */
  url: string
  /** What the photo shows, for people who cannot see it. */
  alt?: string | undefined
  /** Upload progress from 0 to 1, while the upload runs. */
  progress?: number | undefined
  /** Status of the upload. */
  statusText?: string | undefined
}

interface Props {
  label: string
  hint?: ReactNode
  /** In display order. The first is the main photo. */
  photos: readonly SetPhoto[]
  maxPhotos: number
  busy?: boolean
  /** Screen readers announce changes. */
  status?: ReactNode
  error?: string | undefined
  onPick(files: readonly File[]): void
  onMove(id: string, to: number): void
  onRemove(id: string): void
  /** @param previous the description that was displayed when the user began to change it */
  onDescribe(id: string, alt: string, previous: string): void
}

/** Selects, displays, describes, reorders and removes several photos. */
export function PhotoSet({
  label,
  hint,
  photos,
  maxPhotos,
  busy = false,
  status,
  error,
  onPick,
  onMove,
  onRemove,
  onDescribe,
}: Props) {
  const id = useId()
  const [moveMessage, setMoveMessage] = useState('')
  const focusAfterChange = useFocusAfterChange(photos.map((photo) => photo.id).join())
  const findItem = (index: number) => document.getElementById(`${id}p`)?.children[index]
  const move = (photo: SetPhoto, to: number) => {
    onMove(photo.id, to)
    const names = [`Move photo ${to + 1} up`, `Move photo ${to + 1} down`]
    focusAfterChange(() => findButton(findItem(to), ...(to < photos.indexOf(photo) ? names : names.reverse())))
    setMoveMessage(to === 0 ? 'It is now the main photo.' : `It is now photo ${to + 1}.`)
  }
  const remove = (photoId: string) => {
    const index = photos.findIndex((photo) => photo.id === photoId)
    focusAfterChange(() => findButton(findItem(index) ?? findItem(index - 1), 'Remove'))
    onRemove(photoId)
  }
  const describedBy = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <Stack gap={4} role="group" aria-labelledby={`${id}l`} aria-busy={busy || undefined}>
      <Stack gap={1}>
        <Heading level={2} size="card" id={`${id}l`}>
          {label}
        </Heading>
        {hint && (
          <Text size="sm" tone="muted" id={`${id}h`}>
            {hint}
          </Text>
        )}
      </Stack>
      {photos.length > 0 && (
        <Stack as="ol" gap={4} aria-label={label} id={`${id}p`}>
          {photos.map((photo, index) => (
            <PhotoItem
              key={photo.id}
              photo={photo}
              index={index}
              lastIndex={photos.length - 1}
              onMove={move}
              onRemove={remove}
              onDescribe={onDescribe}
            />
          ))}
        </Stack>
      )}
      {photos.length < maxPhotos && (
        <Row wrap>
          <PhotoButtons
            label={photos.length > 0 ? 'Add photos' : 'Choose photos'}
            several
            busy={busy}
            describedBy={describedBy}
            onPick={onPick}
          />
        </Row>
      )}
      {status && (
        <Text size="sm" tone="muted" aria-hidden>
          {status}
        </Text>
      )}
      <VisuallyHidden role="status">{status ?? moveMessage}</VisuallyHidden>
      {error && (
        <Text size="sm" tone="attention" role="alert" id={`${id}e`}>
          {error}
        </Text>
      )}
    </Stack>
  )
}

interface PhotoItemProps {
  photo: SetPhoto
  index: number
  lastIndex: number
  onMove(photo: SetPhoto, to: number): void
  onRemove(id: string): void
  onDescribe(id: string, alt: string, previous: string): void
}

function PhotoItem({ photo, index, lastIndex, onMove, onRemove, onDescribe }: PhotoItemProps) {
  const [failed, setFailed] = useState<string>()
  const name = `photo ${index + 1}`
  const { url, progress, statusText } = photo
  return (
    <li className="photo-field">
      <span className="photo-view">
        {url && url !== failed ? (
          <img src={getImageUrl(url, 400)} alt={photo.alt || `Photo ${index + 1}`} onError={() => setFailed(url)} />
        ) : (
          <Icon name="image" size={28} />
        )}
      </span>
      <div className="stack stack-gap1 photo-words">
        <Row justify="apart">
          <span className="field-label">{index === 0 ? 'Main photo' : `Photo ${index + 1}`}</span>
          {index > 1 && (
            <Button size="sm" variant="ghost" onClick={() => onMove(photo, 0)}>
              Make main photo
            </Button>
          )}
        </Row>
        {progress !== undefined && <Progress label={`Photo ${index + 1}: upload progress`} value={progress} />}
        {statusText && (
          <Text size="sm" tone="muted">
            {statusText}
          </Text>
        )}
        <PhotoDescription
          label={`What ${name} shows`}
          alt={photo.alt ?? ''}
          onChange={(alt, previous) => onDescribe(photo.id, alt, previous)}
        />
        <Row gap={1} wrap>
          {lastIndex > 0 && (
            <>
              <IconButton
                icon="chevron-up"
                label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => onMove(photo, index - 1)}
              />
              <IconButton
                icon="chevron-down"
                label={`Move ${name} down`}
                disabled={index === lastIndex}
                onClick={() => onMove(photo, index + 1)}
              />
            </>
          )}
          <IconButton icon="trash" label={`Remove ${name}`} onClick={() => onRemove(photo.id)} />
        </Row>
      </div>
    </li>
  )
}

interface DescriptionProps {
  label: string
  alt: string
  onChange(alt: string, previous: string): void
}

const maxDescriptionLength = 200

/** Text field for what a photo shows. It is saved when the user leaves it, like all other changes of photos. */
function PhotoDescription({ label, alt, onChange }: DescriptionProps) {
  /** The typed text, and the stored one when the user began to type. */
  const [draft, setDraft] = useState<{ text: string; previous: string }>()
  const save = () => {
    const text = draft?.text.trim().replace(/\s+/g, ' ')
    if (draft && text !== undefined && text !== draft.previous) onChange(text, draft.previous)
    setDraft(undefined)
  }
  return (
    <Input
      aria-label={label}
      placeholder="What it shows"
      maxLength={maxDescriptionLength}
      value={draft?.text ?? alt}
      onChange={({ target }) => setDraft({ text: target.value, previous: draft?.previous ?? alt })}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        save()
      }}
    />
  )
}
