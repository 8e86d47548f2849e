import { buses } from '#contract/verticals/buses'
import { detailsOf, dotted } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const found = detailsOf(buses, props.listing)
  return <ListingCard icon="bus" facts={found ? dotted(`${found.from} to ${found.to}`, `departs ${found.departsAt}`) : undefined} {...props} />
}
