import 'virtual:tilipo-late.css'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './Button'
import { classes } from './classes'
import { Icon } from './Icon'
import { PhotoWays } from './PhotoWays'
import { Progress } from './Progress'
import { sized } from './sized'

interface Props {
  label: string
  hint?: ReactNode
  /** The picture there is now: an address, or a preview of one that has not been sent. */
  src?: string | null
  /** Stands there without one, such as initials; a sign otherwise. */
  placeholder?: string
  round?: boolean
  /** It is being made ready: no other can be chosen just now. */
  busy?: boolean
  /** How much of it has been sent, from 0 to 1. */
  progress?: number | null
  /** How it stands, read out when it changes. */
  status?: ReactNode
  error?: string | undefined
  onPick(file: File): void
  /** Absent where it cannot be taken away, or there is none. */
  onRemove?: (() => void) | undefined
}

/** One photo: choose it, take it, see it, follow it on its way, take it away. */
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
  const shown = src && src !== failed ? src : null
  const describedBy = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <div
      className={classes('photo-field', { round })}
      role="group"
      aria-labelledby={`${id}l`}
      aria-busy={busy || undefined}
    >
      <span className="photo-view">
        {shown ? (
          <img src={sized(shown, 400)} alt={label} onError={() => setFailed(shown)} />
        ) : (
          (placeholder ?? <Icon name="image" size={28} />)
        )}
      </span>
      <div className="stack stack-gap2 photo-words">
        <span className="field-label" id={`${id}l`}>
          {label}
        </span>
        <div className="photo-ways">
          <PhotoWays
            words={shown ? 'Choose another' : 'Choose a photo'}
            busy={busy}
            describedBy={describedBy}
            onPick={([file]) => onPick(file!)}
          />
          {onRemove && shown && (
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
