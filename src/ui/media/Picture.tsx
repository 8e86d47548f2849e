import { useState } from 'react'
import { classes } from '../layout/classes'
import { Icon, type IconName } from '../text/Icon'
import type { picture } from '../recipes/picture'
import { isResizable, getImageUrl } from './image-url'
import type { Variants } from '../theme/recipe'

interface Props extends Omit<Variants<typeof picture>, never> {
  src?: string | null
  /** Empty if the text next to the picture already says the same. */
  alt: string
  /** Loads at once with high priority, for pictures above the fold. */
  eager?: boolean
  /** Displayed width, as in `<img sizes>`. */
  sizes?: string
  /** Displayed when there is no picture. */
  icon?: IconName
  /** Text below that icon. */
  fallbackText?: string
  className?: string
}

const widths = [400, 800, 1200]
const cardSizes = '(min-width: 1200px) 280px, (min-width: 600px) 45vw, 92vw'

/** A responsive picture, 1.6:1 by default. Its space is reserved before it loads. The media host resizes by `?w=`. */
export function Picture({
  src,
  alt,
  ratio,
  round,
  eager,
  sizes = cardSizes,
  icon = 'image',
  fallbackText,
  className,
}: Props) {
  const [failed, setFailed] = useState<string>()
  const isMissing = !src || failed === src
  return (
    <span className={classes('picture', { ratio, round }, className)}>
      {isMissing ? (
        <span className="picture-none">
          <Icon name={icon} size={40} label={fallbackText ? undefined : alt || undefined} />
          {fallbackText}
        </span>
      ) : (
        <img
          src={getImageUrl(src, 400)}
          srcSet={
            isResizable(src) ? widths.map((width) => `${getImageUrl(src, width)} ${width}w`).join(', ') : undefined
          }
          sizes={isResizable(src) ? sizes : undefined}
          alt={alt}
          width={400}
          height={250}
          loading={eager ? undefined : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}
