import { formatZmw } from '#contract/core/money'
import type { ListingLine } from '../../db/queries/listings'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { DataTable, type Column } from '../../ui/DataTable'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'
import { OfferStatus } from './OfferStatus'
import { RefusedListingEdits } from './RefusedListingEdits'
import { buildListingPath, type ListingArea } from './listing-area'

export function ListingsTable({ area, listings }: { area: ListingArea; listings: readonly ListingLine[] }) {
  const { labels } = area.form
  return (
    <Stack gap={6}>
      <PageHeader
        title={labels.many}
        text="Saved on this device, so you can work offline."
        actions={
          <>
            {area.canEdit && (
              <ButtonLink icon="plus" to={paths.within(area.path, 'new')}>
                {labels.add}
              </ButtonLink>
            )}
            <ButtonLink variant="outline" icon="download" to={paths.within(area.path, 'import-export')}>
              Import and export
            </ButtonLink>
          </>
        }
      />
      <RefusedListingEdits />
      <DataTable
        label={labels.many}
        rows={listings}
        rowKey={({ _id }) => _id}
        columns={buildColumns(area)}
        filter={{ column: 'name', placeholder: `Find a ${labels.one}` }}
        rowLink={({ _id }) => buildListingPath(area, _id)}
      />
    </Stack>
  )
}

const buildColumns = ({ form }: ListingArea): Column<ListingLine>[] => [
  { id: 'name', header: 'Name', cell: ({ values }) => String(values.name), text: ({ values }) => String(values.name) },
  ...form.columns.map(({ id, header, text }) => ({ id, header, cell: ({ values }: ListingLine) => text(values) })),
  { id: 'price', header: form.labels.price, align: 'end', cell: ({ values }) => formatZmw(Number(values.price)) },
  { id: 'status', header: 'Status', cell: (listing) => <OfferStatus listing={listing} /> },
]
