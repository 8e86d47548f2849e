import { useEffect, useState } from 'react'
import { alternatives } from '#contract/bookings/bookings/request-booking'
import type { AnswerOf } from '#contract/core/endpoint'
import { call } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { Heading } from '../../../../ui/text/Heading'
import { ItemCard } from '../../../../ui/lists/ItemCard'
import { Notice } from '../../../../ui/states/Notice'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { getVerticalIcon } from '../../../../verticals/icons'

interface Props {
  message: string
  listingId: string
  choice: Record<string, unknown> | null
  search: string
}

type AlternativeItems = AnswerOf<typeof alternatives>['alternatives']

/** Shown when another customer booked first: other listings that are available for the same choice. */
export function Alternatives({ message, listingId, choice, search }: Props) {
  // Keeps the rejected choice. After the refusal the current choice can change, or become null because it is sold out.
  const [rejectedChoice] = useState(choice)
  return (
    <Stack gap={3}>
      <Notice tone="attention" icon="alert" role="alert">
        {message}
      </Notice>
      {rejectedChoice && <AlternativeList listingId={listingId} choice={rejectedChoice} search={search} />}
    </Stack>
  )
}

interface AlternativesRequest {
  listingId: string
  choice: Record<string, unknown>
}

function AlternativeList({ search, ...request }: AlternativesRequest & { search: string }) {
  const { found, isLoading, retry } = useAlternatives(request)
  if (found === 'not known') return <AlternativesUnavailable isLoading={isLoading} onRetry={retry} />
  if (found === undefined) return <Skeleton shape="block" />
  if (found.length === 0)
    return <Text size="sm">We found nothing similar nearby for these dates. Please try other dates.</Text>
  return (
    <>
      <Heading level={3}>Available on your dates</Heading>
      {found.map(({ listing, total }) => (
        <ItemCard
          key={listing._id}
          row
          to={listing.path + search}
          title={listing.name}
          picture={listing.imageUrl}
          icon={getVerticalIcon(listing.vertical)}
          by={listing.vendorName}
          facts="Total for your dates:"
          price={total}
        />
      ))}
    </>
  )
}

/** Shown when the request failed. This differs from a response without alternatives. */
const AlternativesUnavailable = ({ isLoading, onRetry }: { isLoading: boolean; onRetry(): void }) => (
  <Notice
    tone="waiting"
    icon="cloud-off"
    role="status"
    action={
      <Button size="sm" variant="outline" loading={isLoading} onClick={onRetry}>
        Try again
      </Button>
    }
  >
    We couldn't check what else is available.
  </Notice>
)

function useAlternatives({ listingId, choice }: AlternativesRequest) {
  const [found, setFound] = useState<AlternativeItems | 'not known'>()
  const [attempt, setAttempt] = useState(0)
  const [finishedAttempt, setFinishedAttempt] = useState(-1)
  useEffect(() => {
    const abortController = new AbortController()
    void call(alternatives, { body: { listingId, choice } }, { signal: abortController.signal }).then((result) => {
      if (abortController.signal.aborted) return
      setFound(result.ok ? result.answer.alternatives : 'not known')
      setFinishedAttempt(attempt)
    })
    return () => abortController.abort()
  }, [listingId, choice, attempt])
  return { found, isLoading: finishedAttempt !== attempt, retry: () => setAttempt(attempt + 1) }
}
