import { useLocation } from 'react-router-dom'
import { countPages, formatTotal } from '#contract/core/list-page'
import { listVendorsForAdmins, type AdminVendor, type VendorStatus } from '#contract/platform/vendors'
import { formatDate } from '#contract/core/dates'
import { groupThousands } from '#contract/core/group-thousands'
import { formatZmw } from '#contract/core/money'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { Badge, StatusBadge } from '../../../../ui/text/Badge'
import { Chips } from '../../../../ui/forms/Chips'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Rating } from '../../../../ui/text/Rating'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { findService, type Service } from '../../../../verticals/admin-services'
import { useListQuery } from '../use-list-query'

export const head = () => ({ title: 'Vendors | Tilipo' })

const filters = [
  { value: 'all', label: 'All' },
  { value: 'visible', label: 'Visible' },
  { value: 'hidden', label: 'Not visible' },
  { value: 'featured', label: 'Featured today' },
] as const

/** All vendors of one service, also those that the public does not see. */
export default function VendorsPage() {
  const service = findService(useLocation().pathname)
  return service && <Vendors key={service.slug} service={service} />
}

function Vendors({ service: { slug, label, businessType } }: { service: Service }) {
  const { values, page, change, showPage } = useListQuery()
  const search = values['search']?.trim().slice(0, 100)
  const show = filters.find(({ value }) => value === values['show'])?.value ?? 'all'
  const query = {
    type: businessType,
    page,
    ...(search ? { search } : {}),
    ...(show === 'all' ? {} : { show }),
  }
  const read = useUncachedRead(listVendorsForAdmins, { query }, JSON.stringify(query))
  return (
    <Stack gap={6}>
      <PageHeader
        title={label}
        text={read.total === undefined ? undefined : formatTotal(read.total, { one: '# vendor', other: '# vendors' })}
      />
      <Field label="Search">
        <Input
          icon="search"
          type="search"
          placeholder="Name or town"
          defaultValue={values['search'] ?? ''}
          onChange={(event) => change({ search: event.target.value })}
        />
      </Field>
      <Chips
        label="Filter vendors"
        options={filters}
        value={show}
        onPress={(next) => change({ show: next === 'all' ? undefined : next })}
      />
      {read.error ? (
        <ErrorState text="Failed to fetch vendors." onRetry={read.refresh} />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={read.data ?? []}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => paths.within(paths.adminGlobal, `${slug}/${_id}`)}
          loading={read.loading}
          empty="No vendors match these filters."
          paging={{ page, pageCount: countPages(read.total ?? 0), onPage: showPage }}
        />
      )}
    </Stack>
  )
}

const columns: readonly Column<AdminVendor>[] = [
  {
    id: 'name',
    header: 'Vendor',
    cell: ({ name, city }) => (
      <>
        {name}
        <Text tone="muted" size="sm">
          {city}
        </Text>
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: (vendor) => <VendorStatusBadges vendor={vendor} /> },
  {
    id: 'rating',
    header: 'Rating',
    cell: ({ rating }) => (rating.count > 0 ? <Rating value={rating.average} count={rating.count} /> : 'None'),
  },
  { id: 'sales', header: 'Sales', align: 'end', cell: ({ sales }) => formatZmw(sales) },
  { id: 'listings', header: 'Listings', align: 'end', cell: ({ listings }) => formatListingCount(listings) },
  { id: 'bookings', header: 'Bookings', align: 'end', cell: ({ bookings }) => groupThousands(bookings) },
]

export const formatListingCount = (count: number): string => (count > 1000 ? '1,000+' : groupThousands(count))

const statusLabels: Record<VendorStatus, string> = {
  visible: 'Visible',
  hidden: 'Hidden',
  closed: 'Account deleted',
  suspended: 'Suspended',
  pending: 'Pending approval',
  rejected: 'Rejected',
}

export const VendorStatusBadges = ({ vendor: { status, verified, featured } }: { vendor: AdminVendor }) => (
  <Row gap={1} wrap>
    <StatusBadge status={status === 'visible' ? 'done' : status === 'pending' ? 'waiting' : 'attention'}>
      {statusLabels[status]}
    </StatusBadge>
    {verified && <Badge icon="verified">Verified</Badge>}
    {featured && <Badge icon="star">{formatFeatured(featured)}</Badge>}
  </Row>
)

/** "Featured, position 2, 1 Nov 2026 to 30 Nov 2026" */
export function formatFeatured({ rank, from, to }: NonNullable<AdminVendor['featured']>): string {
  const days =
    from && to
      ? `, ${formatDate(from)} to ${formatDate(to)}`
      : from
        ? `, from ${formatDate(from)}`
        : to
          ? `, until ${formatDate(to)}`
          : ''
  return `Featured, position ${rank}${days}`
}
