import { FileButton } from './FileButton'

interface Props {
  /** Label of the button that opens the gallery. */
  label: string
  /** Allows the user to select several photos at once. */
  several?: boolean
  /** A photo is being prepared. Disables the inputs. */
  busy: boolean
  describedBy?: string | undefined
  onPick(files: readonly [File, ...File[]]): void
}

/** The four image types of the specification. */
const accept = 'image/png,image/jpeg,image/gif,image/webp'

/** Two buttons: select a photo from the gallery, or take one with the camera. */
export const PhotoButtons = ({ label, ...inputProps }: Props) => (
  <>
    <FileButton icon="image" label={label} accept={accept} {...inputProps} />
    <FileButton icon="plus" label="Take a photo" accept={accept} camera {...inputProps} />
  </>
)
