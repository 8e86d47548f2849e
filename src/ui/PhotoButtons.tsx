import 'virtual:tilipo-late.css'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'

interface Props {
  /** Label of the button that opens the gallery. */
  label: string
  /** Allows the user to select several photos at once. */
  several?: boolean
  /** A photo is being prepared. Disables the inputs. */
  busy: boolean
  describedBy?: string | undefined
  onPick(files: File[]): void
}

/** The four image types of the specification. */
const accept = 'image/png,image/jpeg,image/gif,image/webp'

/** Two buttons: select a photo from the gallery, or take one with the camera. */
export const PhotoButtons = ({ label, several, ...inputProps }: Props) => (
  <>
    <PhotoButton icon="image" label={label} several={several} {...inputProps} />
    <PhotoButton icon="plus" label="Take a photo" camera {...inputProps} />
  </>
)

interface PhotoButtonProps extends Props {
  icon: IconName
  camera?: boolean
}

/** A native file input with the styles of a button. The input receives the focus and the accessible name. */
const PhotoButton = ({
  icon,
  label: words,
  several = false,
  camera = false,
  busy,
  describedBy,
  onPick,
}: PhotoButtonProps) => (
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
        // Without a reset, selecting the same file again fires no `change` event.
        currentTarget.value = ''
        if (files.length > 0) onPick(files)
      }}
    />
  </label>
)
