import { useState } from 'react'
import { approvalStatuses, businessTypeLabels, type ApprovalStatus } from '#contract/core/access'
import { listPendingVendors, type PendingVendor } from '#contract/platform/approvals'
import { countPages, formatTotal } from '#contract/core/list-page'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { useNotifications } from '../../../db/queries/notifications'
import { paths } from '../../../paths'
import { Badge, StatusBadge } from '../../../ui/text/Badge'
import { Button } from '../../../ui/forms/Button'
import { Chips } from '../../../ui/forms/Chips'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { ErrorState } from '../../../ui/states/ErrorState'
import { Link } from '../../../ui/text/Link'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { useSearch } from '../../../ui/hooks/use-search'
import { DecisionDialog, type Decision } from './DecisionDialog'
import { NameChanges } from './NameChanges'

export const head = () => ({ title: 'Vendor Approvals | Tilipo' })

const statusLabels: Record<ApprovalStatus, string> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }
const statusOptions = approvalStatuses.map((value) => ({ value, label: statusLabels[value] }))

/** Businesses that have applied, the oldest first. */
export default function ApprovalsPage() {
  const [search, setSearch] = useSearch()
  const status = approvalStatuses.find((known) => known === search.get('status')) ?? 'pending'
  const page = Math.max(1, Math.min(50, Math.trunc(Number(search.get('page'))) || 1))
  const show = (next: ApprovalStatus, targetPage = 1) =>
    setSearch(
      { ...(next === 'pending' ? {} : { status: next }), ...(targetPage > 1 ? { page: String(targetPage) } : {}) },
      { replace: true, state: { keepScroll: true } },
    )
  const [decision, setDecision] = useState<{ vendor: PendingVendor; decision: Decision }>()
  // Every new application creates a notification, so a new notification refreshes the list.
  const newestNotificationId = useNotifications()?.notifications[0]?._id ?? ''
  const query = { status, page }
  const read = useUncachedRead(listPendingVendors, { query }, `${status}/${page}/${newestNotificationId}`)
  return (
    <Stack gap={6}>
      <PageHeader
        title="Vendor Approvals"
        text={
          read.total === undefined ? undefined : formatTotal(read.total, { one: '# business', other: '# businesses' })
        }
      />
      <Chips<ApprovalStatus> label="Status" options={statusOptions} value={status} onPress={(next) => show(next)} />
      {read.error ? (
        <ErrorState text="Failed to load pending vendors." onRetry={read.refresh} />
      ) : (
        <DataTable
          label="Vendor approvals"
          columns={buildColumns((vendor, next) => setDecision({ vendor, decision: next }))}
          rows={read.data ?? []}
          rowKey={({ _id }) => _id}
          loading={read.loading}
          empty={status === 'pending' ? 'No business is waiting for approval.' : 'No businesses here.'}
          paging={{ page, pageCount: countPages(read.total ?? 0), onPage: (next) => show(status, next) }}
        />
      )}
      <DecisionDialog
        {...decision}
        onDone={() => {
          setDecision(undefined)
          read.refresh()
        }}
        onCancel={() => setDecision(undefined)}
      />
      <NameChanges />
    </Stack>
  )
}

const buildColumns = (decide: (vendor: PendingVendor, decision: Decision) => void): Column<PendingVendor>[] => [
  {
    id: 'company',
    header: 'Company',
    cell: (vendor) => (
      <>
        <Link to={paths.approval(vendor._id)}>{vendor.companyName}</Link>
        {vendor.waitsForApplicant && (
          <div>
            <StatusBadge status="waiting">Changes requested</StatusBadge>
          </div>
        )}
      </>
    ),
  },
  { id: 'type', header: 'Business Type', cell: ({ businessType }) => businessTypeLabels[businessType] },
  { id: 'contact', header: 'Contact Name', cell: ({ full_name }) => full_name },
  {
    id: 'email',
    header: 'Contact Email',
    cell: ({ email, emailVerified }) => (
      <>
        {email}
        {!emailVerified && (
          <Text size="sm" tone="waiting">
            Email not verified
          </Text>
        )}
      </>
    ),
  },
  { id: 'applied', header: 'Applied', cell: ({ createdAt }) => formatDate(lusakaDate(Date.parse(createdAt))) },
  {
    id: 'actions',
    header: 'Actions',
    actions: true,
    cell: (vendor) => (
      <>
        {vendor.status === 'approved' ? (
          <Badge tone="done">Approved</Badge>
        ) : (
          <Button size="sm" aria-label={`Approve ${vendor.companyName}`} onClick={() => decide(vendor, 'approve')}>
            Approve
          </Button>
        )}
        {vendor.status === 'rejected' && <Badge>Rejected</Badge>}
        {vendor.status === 'pending' && (
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={`Reject ${vendor.companyName}`}
            onClick={() => decide(vendor, 'reject')}
          >
            Reject
          </Button>
        )}
      </>
    ),
  },
]
