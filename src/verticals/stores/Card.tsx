import type { ProductDetails } from '#contract/verticals/schemas/stores'
import { getDetails, joinFacts } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

/** The card displays the exact stock below this number. */
const lowStockLimit = 10

export function Card(props: CardProps) {
  const details = getDetails<ProductDetails>(props.listing)
  return (
    <ListingCard
      icon="store"
      facts={
        details
          ? joinFacts(
              details.category,
              details.stock < 1
                ? 'Sold out'
                : details.stock < lowStockLimit
                  ? `Only ${details.stock} left`
                  : 'In stock',
            )
          : undefined
      }
      {...props}
    />
  )
}
