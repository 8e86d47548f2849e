import { businessTypeLabels } from '#contract/core/access'
import type { Vendor } from '#contract/catalogue/catalogue'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { Badge } from '../../../ui/text/Badge'
import { ItemCard } from '../../../ui/lists/ItemCard'
import { getVerticalIcon } from '../../../verticals/icons'

interface Props {
  vendor: Vendor
  to: string
  /** Hides the business type, for lists in which all vendors have the same one. */
  hidesBusinessType?: boolean
  eager?: boolean
}

export const VendorCard = ({ vendor, to, hidesBusinessType, eager }: Props) => (
  <ItemCard
    to={to}
    level={2}
    eager={eager}
    title={vendor.businessName}
    picture={vendor.images[0]}
    icon={getVerticalIcon(getVerticalOfBusiness(vendor.businessType).id)}
    by={hidesBusinessType ? undefined : businessTypeLabels[vendor.businessType]}
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
