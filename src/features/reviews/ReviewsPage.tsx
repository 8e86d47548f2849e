import { may } from '#contract/access'
import { ownReviews, type VendorReview } from '#contract/reviews'
import { useAsked } from '../../api/use-asked'
import { useNotifications } from '../../db/queries/notifications'
import { useSession } from '../../sync/index'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Pager } from '../../ui/Pager'
import { ReadStates } from '../../ui/ReadStates'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { useSearch } from '../../ui/use-search'
import { Replying } from './Replying'
import { ratingWords } from './words'

export const head = () => ({ title: 'Reviews | Tilipo' })

type Filter = 'all' | 'waiting'
const filters = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'No reply' },
] as const
const pageSize = 10

/** Reviews of the signed-in vendor, in any vertical. */
export default function ReviewsPage() {
  const { filter, page, show } = useWanted()
  // Every new review creates a notification, so a new notification refreshes the list.
  const newest = useNotifications()?.notifications[0]?._id ?? ''
  const query = { page, pageSize, ...(filter === 'waiting' ? { show: 'waiting' as const } : {}) }
  const read = useAsked(ownReviews, { query }, `${filter}/${page}/${newest}`)
  return (
    <Stack gap={6}>
      <PageHeader title="Reviews" text={read.data && ratingWords(read.data)} />
      <Chips<Filter> label="Filter reviews" options={filters} value={filter} onPress={(next) => show(next, 1)} />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error ?? 'Could not fetch your reviews.'}
        isEmpty={({ reviews }) => reviews.length === 0}
        empty={<None filter={filter} />}
      >
        {({ reviews, total }) => (
          <>
            <Reviews reviews={reviews} onReplied={read.refresh} />
            <Pager page={page} pages={Math.ceil(total / pageSize)} onPage={(next) => show(filter, next)} />
          </>
        )}
      </ReadStates>
    </Stack>
  )
}

function Reviews({ reviews, onReplied }: { reviews: readonly VendorReview[]; onReplied(): void }) {
  const user = useSession()?.user
  const caller = user && { ...user, role: user.user_type }
  const mayReply = caller !== undefined && (may(caller, 'manage_bookings') || may(caller, 'edit_settings'))
  return (
    <Stack gap={4}>
      {reviews.map((review) => (
        <Replying key={review._id} review={review} mayReply={mayReply} onReplied={onReplied} />
      ))}
    </Stack>
  )
}

const None = ({ filter }: { filter: Filter }) =>
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
function useWanted() {
  const [search, setSearch] = useSearch()
  const filter: Filter = search.get('show') === 'waiting' ? 'waiting' : 'all'
  const page = Math.max(1, Math.min(1000, Math.trunc(Number(search.get('page'))) || 1))
  const show = (next: Filter, at: number) =>
    setSearch(
      { ...(next === 'waiting' ? { show: next } : {}), ...(at > 1 ? { page: String(at) } : {}) },
      { replace: true, state: { keepScroll: true } },
    )
  return { filter, page, show }
}
