import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'
import { RefusedListings } from './RefusedListings'
import type { Area } from './use-area'

export const NoListings = ({ area: { path, form, mayEdit } }: { area: Area }) => (
  <Stack gap={6}>
    <PageHeader title={form.words.many} />
    <RefusedListings />
    <EmptyState
      icon="list"
      title={`No ${form.words.many.toLowerCase()} yet`}
      text={
        mayEdit ? 'Everyone can find and book what you add here.' : 'Ask the owner or a manager to add the first one.'
      }
      action={mayEdit && <ButtonLink to={paths.within(path, 'new')}>{form.words.add}</ButtonLink>}
    />
  </Stack>
)
