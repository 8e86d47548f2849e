import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'
import { RefusedListingEdits } from './RefusedListingEdits'
import type { ListingArea } from './listing-area'

export const NoListings = ({ area: { path, form, canEdit } }: { area: ListingArea }) => (
  <Stack gap={6}>
    <PageHeader title={form.labels.many} />
    <RefusedListingEdits />
    <EmptyState
      icon="list"
      title={form.labels.none}
      text={
        canEdit ? 'Everyone can find and book what you add here.' : 'Ask the owner or a manager to add the first one.'
      }
      action={canEdit && <ButtonLink to={paths.within(path, 'new')}>{form.labels.add}</ButtonLink>}
    />
  </Stack>
)
