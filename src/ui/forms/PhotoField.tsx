import 'virtual:tilipo-late.css'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './Button'
import { classes } from '../layout/classes'
import { Icon } from '../text/Icon'
import { PhotoButtons } from './PhotoButtons'
import { Progress } from '../states/Progress'
import { getImageUrl } from '../media/image-url'

interface Props {
  label: string
  hint?: ReactNode
  /** URL of the current photo, or of the local preview of a photo that is not uploaded yet. */
  src?: string | null
  /** Displayed without a photo, such as initials. Defaults to an icon. */
  placeholder?: string
  round?: boolean
  /** A photo is being prepared. Disables the inputs. */
  busy?: boolean
  /** Upload progress from 0 to 1. */
  progress?: number | null
  /** Upload status. Screen readers announce changes. */
  status?: ReactNode
  error?: string | undefined
  onPick(file: File): void
  /** Undefined if there is no photo or the user cannot remove it. */
  onRemove?: (() => void) | undefined
}

/** Selects, takes, displays, uploads and removes one photo. */
export function PhotoField({
  label,
  hint,
  src,
  placeholder,
  round,
  busy = false,
  progress,
  status,
  error,
  onPick,
  onRemove,
}: Props) {
  const id = useId()
  const [failed, setFailed] = useState<string>()
  const visibleSrc = src && src !== failed ? src : null
  const describedBy = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <div
      className={classes('photo-field', { round })}
      role="group"
      aria-labelledby={`${id}l`}
      aria-busy={busy || undefined}
    >
      <span className="photo-view">
        {visibleSrc ? (
          <img src={getImageUrl(visibleSrc, 400)} alt={label} onError={() => setFailed(visibleSrc)} />
        ) : (
          (placeholder ?? <Icon name="image" size={28} />)
        )}
      </span>
      <div className="stack stack-gap2 photo-words">
        <span className="field-label" id={`${id}l`}>
          {label}
        </span>
        <div className="photo-ways">
          <PhotoButtons
            label={visibleSrc ? 'Choose another' : 'Choose a photo'}
            busy={busy}
            describedBy={describedBy}
            onPick={([file]) => onPick(file)}
          />
          {onRemove && visibleSrc && (
            <Button size="sm" variant="ghost" icon="trash" loading={busy} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
        {typeof progress === 'number' && <Progress label={`${label}: upload progress`} value={progress} />}
        <p className="text text-sm text-muted" role="status">
          {status}
        </p>
        {hint && (
          <p className="field-hint" id={`${id}h`}>
            {hint}
          </p>
        )}
        {error && (
          <p className="field-error" id={`${id}e`} role="alert">
            <Icon name="alert" size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
