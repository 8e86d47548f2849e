import type { Listing } from '#contract/catalogue'
import { formatDate } from '#contract/days'
import type { TripDetails } from '#contract/verticals/shapes/buses'
import { detailsOf, dotted, plural } from '../details-of'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const found = detailsOf<TripDetails>(props.listing)
  return <ListingCard icon="bus" facts={found ? factsOf(found, props.listing) : undefined} {...props} />
}

/** Omits the route and the departure time if the name of the listing already contains them. */
function factsOf({ from, to, departsAt, stops, arrivesAt }: TripDetails, { name, free }: Listing): string | undefined {
  const between = stops.slice(1, -1)
  const way = between.length > 0 ? `Stops at ${between.join(', ')}` : 'Non-stop'
  const seats =
    free &&
    `${formatDate(free.date)}: ${free.left > 0 ? plural(free.left, 'seat') + ' left' : 'no seat free for the whole trip'}`
  return dotted(
    seats,
    !(name.includes(from) && name.includes(to)) && `${from} to ${to}`,
    !name.includes(departsAt) && `departs ${departsAt}`,
    arrivesAt && `arrives ${arrivesAt}`,
    way,
  )
}
