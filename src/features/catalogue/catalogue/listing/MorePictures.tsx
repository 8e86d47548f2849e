import { getPhotoAlt } from '#contract/business/listings/listing-photos'
import { Picture } from '../../../../ui/media/Picture'
import { getImageUrl } from '../../../../ui/media/image-url'
import { Slider } from '../../../../ui/lists/Slider'

interface Props {
  /** Pictures after the main one. */
  images: readonly string[]
  /** Descriptions of all pictures, the main one first. */
  alts: readonly string[] | undefined
  name: string
}

/** Further pictures of a listing or a business. Each links to its full-size version. */
export function MorePictures({ images, alts, name }: Props) {
  if (images.length === 0) return null
  return (
    <Slider label="More pictures">
      {images.map((url, index) => (
        <li key={url}>
          <a href={getImageUrl(url, 1200)} target="_blank" rel="noopener">
            <Picture round src={url} alt={getPhotoAlt(alts, index + 1, name)} />
          </a>
        </li>
      ))}
    </Slider>
  )
}
