import { getPiecesLeft } from '#contract/verticals/pieces-left'
import type { ProductDetails } from '#contract/verticals/stores/schema'
import { getDetails, joinFacts } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

/** The card displays the exact stock below this number. */
const lowStockLimit = 10

export function Card(props: CardProps) {
  const details = getDetails<ProductDetails>(props.listing)
  const left = getPiecesLeft(props.listing) ?? 0
  return (
    <ListingCard
      icon="store"
      facts={
        details
          ? joinFacts(details.category, left < 1 ? 'Sold out' : left < lowStockLimit ? `Only ${left} left` : 'In stock')
          : undefined
      }
      {...props}
    />
  )
}
