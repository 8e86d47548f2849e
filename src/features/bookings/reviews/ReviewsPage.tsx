import { hasPermission } from '#contract/core/access'
import { listReceivedReviews, type VendorReview } from '#contract/bookings/reviews/reviews'
import { useNotifications } from '../../../db/queries/notifications'
import { useSession } from '../../../sync/index'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { Chips } from '../../../ui/forms/Chips'
import { EmptyState } from '../../../ui/states/EmptyState'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Pager } from '../../../ui/lists/Pager'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { useSearch } from '../../../ui/hooks/use-search'
import { VendorReviewCard } from './VendorReviewCard'
import { formatRatingSummary } from './rating-summary'

export const head = () => ({ title: 'Reviews | Tilipo' })

type Filter = 'all' | 'waiting'
const filters = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'No reply' },
] as const
const pageSize = 10

/** Reviews of the signed-in vendor, in any vertical. The last answer is readable offline. */
export default function ReviewsPage() {
  const { filter, page, show } = useReviewFilter()
  // Every new review creates a notification, so a new notification refreshes the list.
  const newestNotificationId = useNotifications()?.notifications[0]?._id ?? ''
  const query = { page, pageSize, ...(filter === 'waiting' ? { show: 'waiting' as const } : {}) }
  const read = useSavedRead(listReceivedReviews, { query }, `${filter}/${page}`, newestNotificationId)
  return (
    <Stack gap={6}>
      <PageHeader title="Reviews" text={read.data && formatRatingSummary(read.data)} />
      <Chips<Filter> label="Filter reviews" options={filters} value={filter} onPress={(next) => show(next, 1)} />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error?.message ?? 'Could not fetch your reviews.'}
        isEmpty={({ reviews }) => reviews.length === 0}
        empty={<NoReviews filter={filter} />}
      >
        {({ reviews, total }) => (
          <>
            <Reviews reviews={reviews} onReplied={read.refresh} />
            <Pager page={page} pageCount={Math.ceil(total / pageSize)} onPage={(next) => show(filter, next)} />
          </>
        )}
      </ReadStates>
    </Stack>
  )
}

function Reviews({ reviews, onReplied }: { reviews: readonly VendorReview[]; onReplied(): void }) {
  const user = useSession()?.user
  const caller = user && { ...user, role: user.user_type }
  const canReply =
    caller !== undefined && (hasPermission(caller, 'manage_bookings') || hasPermission(caller, 'edit_settings'))
  return (
    <Stack gap={4}>
      {reviews.map((review) => (
        <VendorReviewCard key={review._id} review={review} canReply={canReply} onReplied={onReplied} />
      ))}
    </Stack>
  )
}

const NoReviews = ({ filter }: { filter: Filter }) =>
  filter === 'waiting' ? (
    <EmptyState icon="star" tone="done" title="Every review has a reply" />
  ) : (
    <EmptyState
      icon="star"
      title="No reviews yet"
      text="Customers can review you after a booking is completed. We'll notify you."
    />
  )

/** Stores the filter and the page in the URL, so that navigating back restores them. */
function useReviewFilter() {
  const [search, setSearch] = useSearch()
  const filter: Filter = search.get('show') === 'waiting' ? 'waiting' : 'all'
  const page = Math.max(1, Math.min(1000, Math.trunc(Number(search.get('page'))) || 1))
  const show = (next: Filter, targetPage: number) =>
    setSearch(
      { ...(next === 'waiting' ? { show: next } : {}), ...(targetPage > 1 ? { page: String(targetPage) } : {}) },
      { replace: true, state: { keepScroll: true } },
    )
  return { filter, page, show }
}
