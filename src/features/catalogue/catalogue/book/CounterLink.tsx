import { getDashboardPath, hasPermission } from '#contract/core/access'
import type { Listing } from '#contract/catalogue/catalogue'
import { useMe } from '../../../../db/queries/me'
import { paths } from '../../../../paths'
import type { useSession } from '../../../../sync/index'
import { ButtonLink } from '../../../../ui/forms/Button'
import { CannotBook } from './CannotBook'

type User = NonNullable<ReturnType<typeof useSession>>['user']

interface Props {
  listing: Listing
  /** A user who is no customer. */
  user: User
  /** The query of the choice, which the counter takes over. */
  query: string
  isFree: boolean
}

/** On the page of its own listing, a business gets a link to its counter. Others cannot book. */
export default function CounterLink({ listing, user, query, isFree }: Props) {
  const role = user.user_type
  const isOwn = useMe()?.vendorId === listing.vendorId
  if (role === 'endUser') return null
  if (!isOwn || !hasPermission({ ...user, role }, 'manage_bookings')) return <CannotBook role={role} />
  const area = getDashboardPath(role, user.business_type ?? null)
  const choice = Object.fromEntries(new URLSearchParams(query))
  return (
    <ButtonLink full size="lg" to={paths.counter(area, { listing: listing._id, ...choice })}>
      {isFree ? 'Book at the counter' : 'Sell at the counter'}
    </ButtonLink>
  )
}
