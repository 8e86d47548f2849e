import { formatZmw } from '#contract/money'
import type { ListingLine } from '../../db/queries/listings'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { DataTable, type Column } from '../../ui/DataTable'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'
import { OfferStatus } from './OfferStatus'
import { RefusedListings } from './RefusedListings'
import { listingPath, type Area } from './use-area'

export function ListingsTable({ area, listings }: { area: Area; listings: readonly ListingLine[] }) {
  const { words } = area.form
  return (
    <Stack gap={6}>
      <PageHeader
        title={words.many}
        text="Saved on this device, so you can work offline."
        actions={
          area.mayEdit && (
            <ButtonLink icon="plus" to={paths.within(area.path, 'new')}>
              {words.add}
            </ButtonLink>
          )
        }
      />
      <RefusedListings />
      <DataTable
        label={words.many}
        rows={listings}
        rowKey={({ _id }) => _id}
        columns={columnsOf(area)}
        filter={{ column: 'name', placeholder: `Find a ${words.one}` }}
        rowLink={({ _id }) => listingPath(area, _id)}
      />
    </Stack>
  )
}

const columnsOf = ({ form }: Area): Column<ListingLine>[] => [
  { id: 'name', header: 'Name', cell: ({ values }) => String(values.name), text: ({ values }) => String(values.name) },
  ...form.columns.map(({ id, header, text }) => ({ id, header, cell: ({ values }: ListingLine) => text(values) })),
  { id: 'price', header: form.words.price, align: 'end', cell: ({ values }) => formatZmw(Number(values.price)) },
  { id: 'status', header: 'Status', cell: (listing) => <OfferStatus listing={listing} /> },
]
