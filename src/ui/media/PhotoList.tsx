import { Card } from '../layout/Card'
import { Picture } from './Picture'
import { Stack } from '../layout/Stack'

/** Card with photos for people who may not change them. */
export const PhotoList = ({ photos }: { photos: readonly { id: string; url: string; alt?: string | undefined }[] }) => (
  <Card as="section" aria-label="Photos">
    <Stack gap={3}>
      {photos.length === 0 && <Picture alt="" icon="image" fallbackText="No photo yet" />}
      {photos.map(({ id, url, alt }, index) => (
        <Picture key={id} src={url} alt={alt ?? `Photo ${index + 1}`} />
      ))}
    </Stack>
  </Card>
)
