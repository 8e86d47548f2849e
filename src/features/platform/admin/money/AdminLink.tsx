import type { MoneyLink } from '#contract/money/money-records'
import { paths } from '../../../../paths'
import { Link } from '../../../../ui/text/Link'
import { buildBusinessPath } from '../../../../verticals/admin-services'
import { adminPaths } from '../admin-paths'

/** A link to the page of a person, a business, a booking or a movement in the administration. */
export function AdminLink({ link }: { link: MoneyLink }) {
  const to = buildAdminPath(link)
  return to ? <Link to={to}>{link.label}</Link> : <>{link.label}</>
}

function buildAdminPath({ kind, _id, businessType }: MoneyLink): string | undefined {
  switch (kind) {
    case 'account':
      return paths.adminUser(_id)
    case 'vendor':
      return businessType && buildBusinessPath(businessType, _id)
    case 'booking':
      return paths.adminBooking(_id)
    case 'posting':
      return adminPaths.posting(_id)
    case 'payment':
    case 'refund':
    case 'payout':
      return adminPaths.moneyRecord(`${kind}s`, _id)
  }
}
