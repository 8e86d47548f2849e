import { useEffect, useState } from 'react'
import { alternatives } from '#contract/bookings'
import type { AnswerOf } from '#contract/endpoint'
import { call } from '../../../api/client'
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

/** Somebody was faster: what else is free for the same choice. */
export function Alternatives({ message, listingId, choice, search }: Props) {
  const found = useAlternatives(listingId, choice)
  return (
    <Stack gap={3}>
      <Notice tone="attention" icon="alert" role="alert">
        {message}
      </Notice>
      {found === undefined && <Skeleton shape="block" />}
      {found?.length === 0 && <Text size="sm">Nothing like it is free for these dates nearby. Please try other dates.</Text>}
      {found && found.length > 0 && <Heading level={3}>Free for your dates</Heading>}
      {found?.map(({ listing, total }) => (
        <ItemCard
          key={listing._id}
          row
          to={listing.path + search}
          title={listing.name}
          picture={listing.imageUrl}
          icon={iconOf(listing.vertical)}
          by={listing.vendorName}
          facts="In total for your dates:"
          price={total}
        />
      ))}
    </Stack>
  )
}

/** The choice as it was refused: what is chosen afterwards is another question. */
function useAlternatives(listingId: string, choice: Record<string, unknown> | null): Found | undefined {
  const [found, setFound] = useState<Found>()
  const [asked] = useState(choice)
  useEffect(() => {
    const leaving = new AbortController()
    if (!asked) return setFound([])
    void call(alternatives, { body: { listingId, choice: asked } }, { signal: leaving.signal }).then((result) => {
      if (!leaving.signal.aborted) setFound(result.ok ? result.answer.alternatives : [])
    })
    return () => leaving.abort()
  }, [listingId, asked])
  return found
}
