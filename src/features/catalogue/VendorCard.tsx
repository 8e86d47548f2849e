import { businessTypeLabels } from '#contract/access'
import type { Vendor } from '#contract/catalogue'
import { verticalOf } from '#contract/verticals/index'
import { Badge } from '../../ui/Badge'
import { ItemCard } from '../../ui/ItemCard'
import { iconOf } from '../../verticals/icons'

interface Props {
  vendor: Vendor
  to: string
  /** Hides the business type, for lists in which all vendors have the same one. */
  hidesTrade?: boolean
  eager?: boolean
}

export const VendorCard = ({ vendor, to, hidesTrade, eager }: Props) => (
  <ItemCard
    to={to}
    level={2}
    eager={eager}
    title={vendor.businessName}
    picture={vendor.images[0]}
    icon={iconOf(verticalOf(vendor.businessType).id)}
    by={hidesTrade ? undefined : businessTypeLabels[vendor.businessType]}
    facts={vendor.description}
    place={vendor.location.address.city}
    rating={vendor.rating.count > 0 ? vendor.rating.average : null}
    ratings={vendor.rating.count || undefined}
    badge={
      vendor.verified && (
        <Badge tone="done" icon="verified">
          Verified
        </Badge>
      )
    }
  />
)
