import type { Listing } from '#contract/catalogue/catalogue'
import { Picture } from '../../../ui/Picture'
import { getImageUrl } from '../../../ui/image-url'
import { Slider } from '../../../ui/Slider'

/** Further pictures of the listing. Each links to its full-size version. */
export function MorePictures({ listing: { moreImages = [], name } }: { listing: Listing }) {
  if (moreImages.length === 0) return null
  return (
    <Slider label="More pictures">
      {moreImages.map((url, index) => (
        <li key={url}>
          <a href={getImageUrl(url, 1200)} target="_blank" rel="noopener">
            <Picture round src={url} alt={`${name}, picture ${index + 2}`} />
          </a>
        </li>
      ))}
    </Slider>
  )
}
