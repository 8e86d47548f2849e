import 'virtual:tilipo-late.css'
import { classes } from '../layout/classes'
import { Icon, type IconName } from '../text/Icon'

interface Props {
  icon: IconName
  label: string
  /** Describes the button to screen readers where `label` alone is ambiguous. */
  accessibleName?: string | undefined
  /** Accepted MIME types, separated by commas. */
  accept: string
  /** Allows the user to select several files at once. */
  several?: boolean | undefined
  /** Opens the camera, on devices without a precise pointer. */
  camera?: boolean
  /** A file is being prepared. Disables the input. */
  busy: boolean
  describedBy?: string | undefined
  onPick(files: readonly [File, ...File[]]): void
}

/** A native file input with the styles of a button. The input receives the focus and the accessible name. */
export const FileButton = ({
  icon,
  label,
  accessibleName,
  accept,
  several = false,
  camera = false,
  busy,
  describedBy,
  onPick,
}: Props) => (
  <label
    className={classes('btn', { variant: 'outline', size: 'sm' }, camera ? 'photo-way photo-camera' : 'photo-way')}
  >
    <Icon name={icon} />
    {label}
    <input
      type="file"
      accept={accept}
      multiple={several}
      capture={camera ? 'environment' : undefined}
      aria-label={accessibleName}
      aria-describedby={describedBy || undefined}
      disabled={busy}
      onChange={({ currentTarget }) => {
        const [file, ...others] = currentTarget.files ?? []
        // Without a reset, selecting the same file again fires no `change` event.
        currentTarget.value = ''
        if (file) onPick([file, ...others])
      }}
    />
  </label>
)
