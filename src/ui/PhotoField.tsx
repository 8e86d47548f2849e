import 'virtual:tilipo-late.css'
import { useId, useState, type ReactNode } from 'react'
import { Button } from './Button'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'
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

/** The specification's four. */
const accept = 'image/png,image/jpeg,image/gif,image/webp'

/** One photo: choose it, take it, see it, follow it on its way, take it away. */
export function PhotoField({ label, hint, src, placeholder, round, busy = false, progress, status, error, onPick, onRemove }: Props) {
  const id = useId()
  const [failed, setFailed] = useState<string>()
  const shown = src && src !== failed ? src : null
  const describedBy = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ')
  const take = { busy, describedBy, onPick }
  return (
    <div className={classes('photo-field', { round })} role="group" aria-labelledby={`${id}l`} aria-busy={busy || undefined}>
      <span className="photo-view">{shown ? <img src={sized(shown, 400)} alt={label} onError={() => setFailed(shown)} /> : (placeholder ?? <Icon name="image" size={28} />)}</span>
      <div className="stack stack-gap2 photo-words">
        <span className="field-label" id={`${id}l`}>{label}</span>
        <div className="photo-ways">
          <Way icon="image" words={shown ? 'Choose another' : 'Choose a photo'} {...take} />
          <Way icon="plus" words="Take a photo" camera {...take} />
          {onRemove && shown && (
            <Button size="sm" variant="ghost" icon="trash" loading={busy} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
        {typeof progress === 'number' && <Progress label={`${label}: how much has been sent`} value={progress} />}
        <p className="text text-sm text-muted" role="status">{status}</p>
        {hint && <p className="field-hint" id={`${id}h`}>{hint}</p>}
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

interface WayProps extends Pick<Props, 'onPick'> {
  icon: IconName
  words: string
  camera?: boolean
  busy: boolean
  describedBy: string
}

/** The browser's own control under a button's look: it has the focus, and is what is read out. */
const Way = ({ icon, words, camera = false, busy, describedBy, onPick }: WayProps) => (
  <label className={classes('btn', { variant: 'outline', size: 'sm' }, camera ? 'photo-way photo-camera' : 'photo-way')}>
    <Icon name={icon} />
    {words}
    <input
      type="file"
      accept={accept}
      capture={camera ? 'environment' : undefined}
      aria-describedby={describedBy || undefined}
      disabled={busy}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        // So that the same one may be chosen again.
        currentTarget.value = ''
        if (file) onPick(file)
      }}
    />
  </label>
)
