import { formatDate } from '#contract/core/dates'
import {
  listVendorDocuments,
  openVendorDocument,
  type BusinessDocument,
} from '#contract/business/business-documents/business-documents'
import { compareExpiry, getDocumentStatus } from '#contract/business/business-documents/document-expiry'
import { businessDocumentLabels } from '#contract/core/document-kinds'
import { call } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { StatusBadge } from '../../../../ui/text/Badge'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { documentStatusBadges } from '../../../../ui/text/document-status'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { OpenFileButton } from '../../../../ui/forms/OpenFileButton'
import { useLusakaToday } from '../../../../ui/hooks/use-now'

/** The documents of a vendor that expire. Administrators open them by links that are valid for a minute. */
export function VendorDocuments({ vendorId }: { vendorId: string }) {
  const today = useLusakaToday()
  const read = useUncachedRead(listVendorDocuments, { params: { id: vendorId } }, vendorId)
  if (read.error) return <ErrorState text="Failed to fetch the documents." onRetry={read.refresh} />
  return (
    <DataTable
      label="Documents"
      columns={buildColumns(vendorId, today)}
      // What has expired is first.
      rows={[...(read.data ?? [])].sort(compareExpiry)}
      rowKey={({ _id }) => _id}
      loading={read.loading}
      empty="No documents."
    />
  )
}

const buildColumns = (vendorId: string, today: string): Column<BusinessDocument>[] => [
  { id: 'kind', header: 'Document', cell: ({ kind }) => businessDocumentLabels[kind] },
  { id: 'file', header: 'File', cell: ({ file }) => file.name },
  {
    id: 'expiry',
    header: 'Expires',
    cell: ({ expiresOn }) => (expiresOn === null ? 'Never' : formatDate(expiresOn)),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ expiresOn }) => {
      const { status, label } = documentStatusBadges[getDocumentStatus(expiresOn, today)]
      return <StatusBadge status={status}>{label}</StatusBadge>
    },
  },
  {
    id: 'actions',
    header: 'Action',
    actions: true,
    cell: ({ _id, kind }) => (
      <OpenFileButton
        accessibleName={`Open: ${businessDocumentLabels[kind]}`}
        failureTitle="Failed to open the document."
        getLink={() => call(openVendorDocument, { params: { id: vendorId, document: _id } })}
      >
        Open
      </OpenFileButton>
    ),
  },
]
