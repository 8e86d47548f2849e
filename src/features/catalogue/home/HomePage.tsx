import { featured, showcase } from '#contract/public-addresses'
import { formatInstant } from '#contract/core/dates'
import type { Head, LoadContext } from '../../../page'
import { useRead } from '../../../api/use-read'
import { useSyncStatus } from '../../../sync/index'
import { Container } from '../../../ui/layout/Container'
import { BelowFold } from '../../../ui/layout/BelowFold'
import { Motif } from '../../../ui/layout/Motif'
import { OfflineNote } from '../../../ui/states/OfflineNote'
import { Section } from '../../../ui/layout/Section'
import { Stack } from '../../../ui/layout/Stack'
import { BecomeVendor } from './BecomeVendor'
import type { CardActions } from './card-actions'
import { CoreServices } from './CoreServices'
import { FeaturedBlock } from './FeaturedBlock'
import { HeroSearch } from './HeroSearch'
import { Showcase } from './Showcase'

/** Each section handles its own failure, so that one failed read does not fail the page. */
export const load = ({ read }: LoadContext): Promise<unknown> =>
  Promise.allSettled([read(showcase, {}), read(featured, {})])

export const head = (): Head => ({
  title: 'Tilipo: find and book services in Zambia',
  description:
    'Hotels, bus tickets, car hire, homes, safaris, shops and couriers all over Zambia. Find and book them on any phone, on any connection.',
  canonical: '/',
})

export function HomePage({ actions }: { actions: CardActions }) {
  return (
    <>
      <HeroSearch />
      <Motif />
      <Section>
        <Container>
          <Stack gap={12}>
            <SavedCopyNote />
            <BelowFold>
              <FeaturedBlock actions={actions} />
            </BelowFold>
            <Showcase actions={actions} />
          </Stack>
        </Container>
      </Section>
      <Section tone="sunken">
        <Container>
          <BelowFold>
            <CoreServices />
          </BelowFold>
        </Container>
      </Section>
      <BelowFold>
        <BecomeVendor />
      </BelowFold>
    </>
  )
}

/** Shows the age of the data while it is a saved copy. */
function SavedCopyNote() {
  const { data, error, asOf } = useRead(showcase, {})
  const isOffline = useSyncStatus().online === 'no'
  if (!data || asOf === undefined || !(error || isOffline)) return null
  return (
    <div>
      <OfflineNote asOf={formatInstant(new Date(asOf).toISOString())} />
    </div>
  )
}
