import { listing } from '#contract/public-addresses'
import { useParams } from 'react-router-dom'
import { useRead } from '../../../../api/use-read'
import { Container } from '../../../../ui/layout/Container'
import { Section } from '../../../../ui/layout/Section'
import { isMissing } from '../is-missing'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { ListingNotFound } from './ListingNotFound'
import { ListingSkeleton } from './ListingSkeleton'
import { ListingView } from './ListingView'

/** The page of a listing in any vertical. */
export function ListingScreen() {
  const { id = '' } = useParams()
  const read = useRead(listing, { params: { id } })
  if (read.data === undefined && isMissing(read.error)) return <ListingNotFound />
  return (
    <Section first>
      <Container>
        <ReadStates
          read={read}
          skeleton={<ListingSkeleton />}
          errorText="Could not load this service at this time. Please try again later."
        >
          {(found) => <ListingView key={found.listing._id} asOf={read.asOf} {...found} />}
        </ReadStates>
      </Container>
    </Section>
  )
}
