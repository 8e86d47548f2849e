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
        mayEdit
          ? 'What you add here can be found and booked by everybody.'
          : 'Ask the owner or a manager to add the first.'
      }
      action={mayEdit && <ButtonLink to={paths.within(path, 'new')}>{form.words.add}</ButtonLink>}
    />
  </Stack>
)
