import { formatZmw } from '#contract/core/money'
import type { ListingLine } from '../../../db/queries/listings'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { useLusakaToday } from '../../../ui/hooks/use-now'
import { getPriceOn } from '../../../verticals/price-today'
import { OfferStatus } from './OfferStatus'
import { buildListingPath, type ListingArea } from './listing-area'

export function ListingsTable({ area, listings }: { area: ListingArea; listings: readonly ListingLine[] }) {
  const { labels } = area.form
  const today = useLusakaToday()
  return (
    <DataTable
      label={labels.many}
      rows={listings}
      rowKey={({ _id }) => _id}
      columns={buildColumns(area, today)}
      filter={{ column: 'name', placeholder: `Find a ${labels.one}` }}
      rowLink={({ _id }) => buildListingPath(area, _id)}
    />
  )
}

/** The search finds the codes of products too, where a trade has them. */
const getSearchText = ({ values: { name, sku, barcode } }: ListingLine): string =>
  [name, sku, barcode].filter(Boolean).join(' ')

const buildColumns = ({ form, vertical }: ListingArea, today: string): Column<ListingLine>[] => [
  { id: 'name', header: 'Name', cell: ({ values }) => String(values.name), text: getSearchText },
  ...form.columns.map(({ id, header, text }) => ({ id, header, cell: ({ values }: ListingLine) => text(values) })),
  {
    id: 'price',
    header: form.labels.price,
    align: 'end',
    cell: ({ values }) => formatZmw(getPriceOn(vertical.id, values, today)),
  },
  { id: 'status', header: 'Status', cell: (listing) => <OfferStatus listing={listing} /> },
]
