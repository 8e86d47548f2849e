import { useOfflineText } from '../../../db/queries/use-storage-failure'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { PageHeader } from '../../../ui/layout/PageHeader'
import type { ListingArea } from './listing-area'

interface Props {
  area: ListingArea
  /** False while there are no listings, because the empty state has the button. */
  canAdd: boolean
}

/** The heading of the table, which is also displayed while the listings load, are missing or could not be read. */
export const ListingsHeader = ({ area: { path, form, canEdit }, canAdd }: Props) => (
  <PageHeader
    title={form.labels.many}
    text={useOfflineText('Saved on this device, so you can work offline.')}
    actions={
      <>
        {canEdit && canAdd && (
          <ButtonLink icon="plus" to={paths.within(path, 'new')}>
            {form.labels.add}
          </ButtonLink>
        )}
        <ButtonLink variant="outline" icon="download" to={paths.within(path, 'import-export')}>
          Import and export
        </ButtonLink>
      </>
    }
  />
)
