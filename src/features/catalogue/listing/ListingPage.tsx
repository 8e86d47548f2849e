import { listing } from '#contract/public'
import { useParams } from 'react-router-dom'
import type { Head, LoadContext } from '../../../app/page'
import { useRead } from '../../../api/use-read'
import { Container } from '../../../ui/Container'
import { Section } from '../../../ui/Section'
import { isMissing } from '../is-missing'
import { SavedStates } from '../SavedStates'
import { ListingNotFound } from './ListingNotFound'
import { ListingSkeleton } from './ListingSkeleton'
import { ListingView } from './ListingView'
import { listingHead } from './listing-head'

export const load = ({ params, read }: LoadContext): Promise<unknown> => read(listing, { params: { id: params.id! } })

export const head = (context: LoadContext): Head => listingHead(context)

/** One thing that is offered, in any vertical, and the way to have it. */
export default function ListingPage() {
  const read = useRead(listing, { params: { id: useParams().id! } })
  if (read.data === undefined && isMissing(read.error)) return <ListingNotFound />
  return (
    <Section first>
      <Container>
        <SavedStates read={read} skeleton={<ListingSkeleton />} errorText="Could not load this service at this time. Please try again later.">
          {(found) => <ListingView key={found.listing._id} asOf={read.asOf} {...found} />}
        </SavedStates>
      </Container>
    </Section>
  )
}
