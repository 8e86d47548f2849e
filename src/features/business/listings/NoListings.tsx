import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import type { ListingArea } from './listing-area'

/** Displayed below the page's heading if the business has no listings. */
export const NoListings = ({ area: { path, form, canEdit } }: { area: ListingArea }) => (
  <EmptyState
    icon="list"
    title={form.labels.none}
    text={
      canEdit ? 'Everyone can find and book what you add here.' : 'Ask the owner or a manager to add the first one.'
    }
    action={canEdit && <ButtonLink to={paths.within(path, 'new')}>{form.labels.add}</ButtonLink>}
  />
)
