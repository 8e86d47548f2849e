import { formatPlural } from '#contract/core/plural'
import type { Listing } from '#contract/catalogue/catalogue'
import { formatDate } from '#contract/core/dates'
import type { TripDetails } from '#contract/verticals/buses/schema'
import { getDetails, joinFacts } from '../listing-facts'
import { ListingCard } from '../ListingCard'
import type { CardProps } from '../screens'

export function Card(props: CardProps) {
  const details = getDetails<TripDetails>(props.listing)
  return <ListingCard icon="bus" facts={details ? formatFacts(details, props.listing) : undefined} {...props} />
}

/** Omits the route and the departure time if the name of the listing already contains them. */
function formatFacts(
  { from, to, departsAt, stops, arrivesAt }: TripDetails,
  { name, free }: Listing,
): string | undefined {
  const intermediateStops = stops.slice(1, -1)
  const stopsText = intermediateStops.length > 0 ? `Stops at ${intermediateStops.join(', ')}` : 'Non-stop'
  const seatsText =
    free &&
    `${formatDate(free.date)}: ${free.left > 0 ? formatPlural(free.left, { one: '# seat', other: '# seats' }) + ' left' : 'no seat free for the whole trip'}`
  return joinFacts(
    seatsText,
    !(name.includes(from) && name.includes(to)) && `${from} to ${to}`,
    !name.includes(departsAt) && `departs ${departsAt}`,
    arrivesAt && `arrives ${arrivesAt}`,
    stopsText,
  )
}
