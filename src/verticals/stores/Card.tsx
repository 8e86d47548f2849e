import type { ProductDetails } from '#contract/verticals/shapes/stores'
import { detailsOf, dotted } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

/** The card displays the exact stock below this number. */
const few = 10

export function Card(props: CardProps) {
  const found = detailsOf<ProductDetails>(props.listing)
  return (
    <ListingCard
      icon="store"
      facts={
        found
          ? dotted(
              found.category,
              found.stock < 1 ? 'Sold out' : found.stock < few ? `Only ${found.stock} left` : 'In stock',
            )
          : undefined
      }
      {...props}
    />
  )
}
