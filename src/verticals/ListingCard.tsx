import { ItemCard } from '../ui/lists/ItemCard'
import type { IconName } from '../ui/text/Icon'
import type { CardProps } from './screens'

/** The card of a listing in any vertical. The vertical provides the icon and the distinguishing facts. */
export const ListingCard = ({
  listing,
  search = '',
  hidesVendor,
  ...rest
}: CardProps & { icon: IconName; facts?: string }) => (
  <ItemCard
    to={listing.path + search}
    title={listing.name}
    picture={listing.imageUrl}
    by={hidesVendor ? undefined : listing.vendorName}
    place={listing.town}
    rating={listing.rating.count > 0 ? listing.rating.average : null}
    ratings={listing.rating.count || undefined}
    price={listing.price}
    per={listing.unit}
    {...rest}
  />
)
