import { carriers } from '#contract/verticals/carriers'
import { detailsOf, dotted } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const found = detailsOf(carriers, props.listing)
  return <ListingCard icon="parcel" facts={found ? dotted(!props.listing.name.includes(found.to) && `${found.from} to ${found.to}`, found.departs) : undefined} {...props} />
}
