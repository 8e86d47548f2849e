import type { ReactNode } from 'react'
import { formatZmw } from '#contract/core/money'
import { Card } from '../layout/Card'
import { classes } from '../layout/classes'
import { Heading } from '../text/Heading'
import type { IconName } from '../text/Icon'
import { Link } from '../text/Link'
import { Picture } from '../media/Picture'
import { Place } from '../text/Place'
import { Price } from '../text/Price'
import { Rating } from '../text/Rating'
import { Row } from '../layout/Row'
import { Text } from '../text/Text'

interface Props {
  to: string
  title: string
  picture?: string | null
  icon?: IconName
  /** Name of the vendor. */
  by?: string
  place?: string
  /** From 1 to 5. Undefined for items that cannot be rated; null if there is no rating yet. */
  rating?: number | null
  ratings?: number
  /** Distinguishing details, such as `Sleeps 2 · 1 double bed`. */
  facts?: string
  /** In ZMW. Displayed only when above 0. */
  price?: number
  per?: string
  badge?: ReactNode
  /** Buttons in the footer. */
  actions?: ReactNode
  /** Heading level in the document outline. */
  level?: 2 | 3
  eager?: boolean
  /** Horizontal layout with the picture on the left: always, or only below the breakpoint `sm`. */
  row?: boolean | 'below-sm'
}

/** A card that links to a listing or vendor. */
export function ItemCard({ to, title, picture, icon, by, facts, level = 3, eager, badge, row, ...rest }: Props) {
  return (
    <Card as="article" pad="none" lift className={classes('item-card', { row })}>
      <Picture src={picture} icon={icon} alt="" eager={eager} />
      {badge && <div className="item-badge">{badge}</div>}
      <div className="card-body stack stack-gap1">
        <Heading level={level} size="small">
          <Link variant="cover" to={to}>
            {title}
          </Link>
        </Heading>
        {by && (
          <Text size="sm" tone="muted" lines={1}>
            {by}
          </Text>
        )}
        {facts && (
          <Text size="sm" lines={2}>
            {facts}
          </Text>
        )}
        <PlaceAndRating {...rest} />
        <CardFooter {...rest} />
      </div>
    </Card>
  )
}

function PlaceAndRating({ place, rating, ratings }: Pick<Props, 'place' | 'rating' | 'ratings'>) {
  if (!place && rating === undefined) return null
  return (
    <Row justify="apart" gap={2}>
      {place ? <Place>{place}</Place> : <span />}
      {rating !== undefined && <Rating value={rating} count={ratings} />}
    </Row>
  )
}

function CardFooter({ price = 0, per, actions }: Pick<Props, 'price' | 'per' | 'actions'>) {
  if (price <= 0 && !actions) return null
  return (
    <div className="item-foot">
      {price > 0 ? <Price value={formatZmw(price)} per={per} /> : <span />}
      {actions && <span className="item-actions">{actions}</span>}
    </div>
  )
}
