import { useEffect, useState } from 'react'
import { alternatives } from '#contract/bookings'
import type { AnswerOf } from '#contract/endpoint'
import { call } from '../../../api/client'
import { Button } from '../../../ui/Button'
import { Heading } from '../../../ui/Heading'
import { ItemCard } from '../../../ui/ItemCard'
import { Notice } from '../../../ui/Notice'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { iconOf } from '../../../verticals/icons'

interface Props {
  message: string
  listingId: string
  choice: Record<string, unknown> | null
  search: string
}

type Found = AnswerOf<typeof alternatives>['alternatives']

/** Shown when another customer booked first: other listings that are available for the same choice. */
export function Alternatives({ message, listingId, choice, search }: Props) {
  // Keeps the rejected choice. After the refusal the current choice can change, or become null because it is sold out.
  const [asked] = useState(choice)
  return (
    <Stack gap={3}>
      <Notice tone="attention" icon="alert" role="alert">
        {message}
      </Notice>
      {asked && <FreeInstead listingId={listingId} choice={asked} search={search} />}
    </Stack>
  )
}

interface Wanted {
  listingId: string
  choice: Record<string, unknown>
}

function FreeInstead({ search, ...wanted }: Wanted & { search: string }) {
  const { found, asking, again } = useAlternatives(wanted)
  if (found === 'not known') return <NotKnown asking={asking} onRetry={again} />
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
          icon={iconOf(listing.vertical)}
          by={listing.vendorName}
          facts="Total for your dates:"
          price={total}
        />
      ))}
    </>
  )
}

/** Shown when the request failed. This differs from a response without alternatives. */
const NotKnown = ({ asking, onRetry }: { asking: boolean; onRetry(): void }) => (
  <Notice
    tone="waiting"
    icon="cloud-off"
    role="status"
    action={
      <Button size="sm" variant="outline" loading={asking} onClick={onRetry}>
        Try again
      </Button>
    }
  >
    We couldn't check what else is available.
  </Notice>
)

function useAlternatives({ listingId, choice }: Wanted) {
  const [found, setFound] = useState<Found | 'not known'>()
  const [turn, setTurn] = useState(0)
  const [answered, setAnswered] = useState(-1)
  useEffect(() => {
    const leaving = new AbortController()
    void call(alternatives, { body: { listingId, choice } }, { signal: leaving.signal }).then((result) => {
      if (leaving.signal.aborted) return
      setFound(result.ok ? result.answer.alternatives : 'not known')
      setAnswered(turn)
    })
    return () => leaving.abort()
  }, [listingId, choice, turn])
  return { found, asking: answered !== turn, again: () => setTurn(turn + 1) }
}
