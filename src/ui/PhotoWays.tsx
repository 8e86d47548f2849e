import 'virtual:tilipo-late.css'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'

interface Props {
  /** What the first is called. */
  words: string
  /** Several may be chosen at once. */
  several?: boolean
  /** One is being made ready: no other can be chosen just now. */
  busy: boolean
  describedBy?: string | undefined
  onPick(files: File[]): void
}

/** The specification's four. */
const accept = 'image/png,image/jpeg,image/gif,image/webp'

/** To choose a photo, or to take one. */
export const PhotoWays = ({ words, several, ...take }: Props) => (
  <>
    <Way icon="image" words={words} several={several} {...take} />
    <Way icon="plus" words="Take a photo" camera {...take} />
  </>
)

interface WayProps extends Props {
  icon: IconName
  camera?: boolean
}

/** The browser's own control under a button's look: it has the focus, and is what is read out. */
const Way = ({ icon, words, several = false, camera = false, busy, describedBy, onPick }: WayProps) => (
  <label
    className={classes('btn', { variant: 'outline', size: 'sm' }, camera ? 'photo-way photo-camera' : 'photo-way')}
  >
    <Icon name={icon} />
    {words}
    <input
      type="file"
      accept={accept}
      multiple={several}
      capture={camera ? 'environment' : undefined}
      aria-describedby={describedBy || undefined}
      disabled={busy}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // So that the same one may be chosen again.
        currentTarget.value = ''
        if (files.length > 0) onPick(files)
      }}
    />
  </label>
)
