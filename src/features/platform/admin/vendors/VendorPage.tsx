import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { countPages } from '#contract/core/list-page'
import {
  listBookingsOfVendor,
  listVendorListings,
  readVendorForAdmins,
  setVendorVerified,
  type AdminBooking,
  type AdminListing,
  type AdminVendor,
} from '#contract/platform/vendors'
import { formatDate, formatInstant } from '#contract/core/dates'
import { groupThousands } from '#contract/core/group-thousands'
import { formatZmw } from '#contract/core/money'
import { moneyKinds } from '#contract/money/money-records'
import { callWithPassword } from '../../../../api/admin-client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Facts } from '../../../../ui/text/Facts'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { Link } from '../../../../ui/text/Link'
import { Notice } from '../../../../ui/states/Notice'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Row } from '../../../../ui/layout/Row'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Tabs } from '../../../../ui/overlays/Tabs'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { getStatusForAdmins } from '../bookings/status-label'
import { CorrectionDialog } from '../finance/CorrectionDialog'
import { AdminNotesPart } from '../notes/admin-notes-part'
import { moneyKindLabels } from '../money/money-kinds'
import { PayoutPausePart } from '../money/payout-pause-part'
import { PayoutReservePart } from '../money/payout-reserve-part'
import { FeatureDialog } from './FeatureDialog'
import { HideDialog, type HideTarget } from './HideDialog'
import { findService } from '../../../../verticals/admin-services'
import { useListQuery } from '../use-list-query'
import { VendorDocuments } from './VendorDocuments'
import { formatListingCount, VendorStatusBadges } from './VendorsPage'
import { adminPaths } from '../admin-paths'

export const head = () => ({ title: 'Vendor | Tilipo' })

/** One vendor for administrators: its status, listings and bookings. */
export default function VendorPage() {
  const { vendor: id = '' } = useParams()
  const service = findService(useLocation().pathname)
  const read = useUncachedRead(readVendorForAdmins, { params: { id } }, id)
  const back = service && { to: paths.within(paths.adminGlobal, service.slug), label: service.label }
  return (
    <Stack gap={6}>
      {!read.data && <PageHeader title="Vendor" back={back} />}
      <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText="Failed to fetch the vendor.">
        {(vendor) => <Header vendor={vendor} back={back} onChanged={read.refresh} />}
      </ReadStates>
      {read.data && <Contents vendorId={id} />}
    </Stack>
  )
}

interface HeaderProps {
  vendor: AdminVendor
  back: { to: string; label: string } | undefined
  onChanged(): void
}

function Header({ vendor, back, onChanged }: HeaderProps) {
  const [hiding, setHiding] = useState<HideTarget | null>(null)
  const [isFeaturing, setFeaturing] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const [busy, setBusy] = useState(false)
  const isHidden = vendor.status === 'hidden'
  const changeVerified = async () => {
    setBusy(true)
    const verified = !vendor.verified
    const result = await callWithPassword(setVendorVerified, { params: { id: vendor._id }, body: { verified } })
    setBusy(false)
    if (!result.ok)
      return toast({
        title: verified ? 'Failed to verify vendor.' : 'Failed to unverify vendor.',
        description: result.message,
        tone: 'destructive',
      })
    toast({ title: verified ? `${vendor.name} is verified` : `${vendor.name} is no longer verified`, tone: 'success' })
    onChanged()
  }
  return (
    <>
      <PageHeader title={vendor.name} text={vendor.city} {...(back ? { back } : {})} />
      {vendor.hiddenReason && (
        <Notice tone="attention" title="Hidden by Tilipo">
          {vendor.hiddenReason}
        </Notice>
      )}
      <VendorStatusBadges vendor={vendor} />
      <Facts
        cells
        items={[
          {
            label: 'Rating',
            value: vendor.rating.count
              ? `${vendor.rating.average.toFixed(1)} (${groupThousands(vendor.rating.count)})`
              : 'None',
          },
          { label: 'Sales', value: formatZmw(vendor.sales) },
          { label: 'Listings', value: formatListingCount(vendor.listings) },
          { label: 'Bookings', value: groupThousands(vendor.bookings) },
        ]}
      />
      <Row gap={2} wrap>
        <Button variant="outline" icon="verified" loading={busy} onClick={() => void changeVerified()}>
          {vendor.verified ? 'Unverify' : 'Verify'}
        </Button>
        <Button variant="outline" icon="star" onClick={() => setFeaturing(true)}>
          {vendor.featured ? 'Change featuring' : 'Feature on home page'}
        </Button>
        <Button variant="outline" icon="wallet" onClick={() => setCorrecting(true)}>
          Correct balance
        </Button>
        <Button
          variant={isHidden ? 'outline' : 'danger-quiet'}
          icon={isHidden ? 'eye' : 'eye-off'}
          onClick={() => setHiding({ kind: 'vendor', id: vendor._id, name: vendor.name, isHidden })}
        >
          {isHidden ? 'Show vendor' : 'Hide vendor'}
        </Button>
        {vendor.status === 'visible' && (
          <ButtonLink variant="ghost" to={paths.vendor(vendor._id)}>
            Public page
          </ButtonLink>
        )}
      </Row>
      <Row gap={2} wrap>
        {moneyKinds.map((kind) => (
          <ButtonLink
            key={kind}
            variant="ghost"
            size="sm"
            to={`${adminPaths.money(kind)}?${new URLSearchParams({ vendor: vendor._id })}`}
          >
            {moneyKindLabels[kind].title}
          </ButtonLink>
        ))}
        <ButtonLink variant="ghost" size="sm" to={adminPaths.fees(vendor._id)}>
          Fees
        </ButtonLink>
      </Row>
      <PayoutPausePart vendorId={vendor._id} />
      <PayoutReservePart vendorId={vendor._id} />
      <HideDialog target={hiding} onClose={() => setHiding(null)} onDone={onChanged} />
      <CorrectionDialog
        open={isCorrecting}
        vendor={vendor}
        onDone={() => setCorrecting(false)}
        onClose={() => setCorrecting(false)}
      />
      {isFeaturing && <FeatureDialog vendor={vendor} onClose={() => setFeaturing(false)} onDone={onChanged} />}
    </>
  )
}

const tabs = [
  { id: 'listings', label: 'Listings' },
  { id: 'bookings', label: 'Bookings' },
  { id: 'documents', label: 'Documents' },
  { id: 'notes', label: 'Notes' },
] as const

function Contents({ vendorId }: { vendorId: string }) {
  const { values, change } = useListQuery()
  const tab = tabs.find(({ id }) => id === values['tab'])?.id ?? 'listings'
  return (
    <Tabs
      label="Listings, bookings, documents and notes"
      tabs={tabs}
      value={tab}
      onChange={(next) => change({ tab: next, search: undefined })}
    >
      {tab === 'listings' && <Listings vendorId={vendorId} />}
      {tab === 'bookings' && <Bookings vendorId={vendorId} />}
      {tab === 'documents' && <VendorDocuments vendorId={vendorId} />}
      {tab === 'notes' && <AdminNotesPart target="vendor" targetId={vendorId} />}
    </Tabs>
  )
}

function Listings({ vendorId }: { vendorId: string }) {
  const { values, page, change, showPage } = useListQuery()
  const [hiding, setHiding] = useState<HideTarget | null>(null)
  const search = values['search']?.trim().slice(0, 100)
  const input = { params: { id: vendorId }, query: { page, ...(search ? { search } : {}) } }
  const read = useUncachedRead(listVendorListings, input, JSON.stringify(input))
  return (
    <Stack gap={4}>
      <Field label="Search listings">
        <Input
          icon="search"
          type="search"
          placeholder="Name"
          defaultValue={values['search'] ?? ''}
          onChange={(event) => change({ search: event.target.value })}
        />
      </Field>
      {read.error ? (
        <ErrorState text="Failed to fetch the listings." onRetry={read.refresh} />
      ) : (
        <DataTable
          label="Listings"
          columns={buildListingColumns(setHiding)}
          rows={read.data ?? []}
          rowKey={({ _id }) => _id}
          loading={read.loading}
          empty="No listings."
          paging={{ page, pageCount: countPages(read.total ?? 0), onPage: showPage }}
        />
      )}
      <HideDialog target={hiding} onClose={() => setHiding(null)} onDone={read.refresh} />
    </Stack>
  )
}

const buildListingColumns = (onHide: (target: HideTarget) => void): Column<AdminListing>[] => [
  {
    id: 'name',
    header: 'Listing',
    cell: ({ name, town, offered, path }) => (
      <>
        {offered ? <Link to={path}>{name}</Link> : name}
        <Text tone="muted" size="sm">
          {town}
        </Text>
      </>
    ),
  },
  { id: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatZmw(price) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ offered, isHidden, hiddenReason }) => (
      <>
        <StatusBadge status={offered ? 'done' : isHidden ? 'attention' : 'waiting'}>
          {offered ? 'Offered' : isHidden ? 'Hidden by Tilipo' : 'Taken offline by the vendor'}
        </StatusBadge>
        {hiddenReason && (
          <Text tone="muted" size="sm">
            {hiddenReason}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Action',
    actions: true,
    cell: ({ _id, name, isHidden }) => (
      <Button
        size="sm"
        variant="outline"
        aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
        onClick={() => onHide({ kind: 'listing', id: _id, name, isHidden })}
      >
        {isHidden ? 'Show' : 'Hide'}
      </Button>
    ),
  },
]

function Bookings({ vendorId }: { vendorId: string }) {
  const { values, page, change, showPage } = useListQuery()
  const reference = values['search']?.trim().slice(0, 20)
  const input = { params: { id: vendorId }, query: { page, ...(reference ? { reference } : {}) } }
  const read = useUncachedRead(listBookingsOfVendor, input, JSON.stringify(input))
  return (
    <Stack gap={4}>
      <Field label="Booking reference">
        <Input
          icon="search"
          type="search"
          placeholder="TLP-4H7K2M"
          defaultValue={values['search'] ?? ''}
          onChange={(event) => change({ search: event.target.value })}
        />
      </Field>
      {read.error ? (
        <ErrorState text="Failed to fetch the bookings." onRetry={read.refresh} />
      ) : (
        <DataTable
          label="Bookings"
          columns={bookingColumns}
          rows={read.data ?? []}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => paths.adminBooking(_id)}
          loading={read.loading}
          empty="No bookings."
          paging={{ page, pageCount: countPages(read.total ?? 0), onPage: showPage }}
        />
      )}
    </Stack>
  )
}

const bookingColumns: readonly Column<AdminBooking>[] = [
  {
    id: 'reference',
    header: 'Booking',
    cell: ({ reference, listingName }) => (
      <>
        <Text as="span" whole>
          {reference}
        </Text>
        <Text tone="muted" size="sm">
          {listingName}
        </Text>
      </>
    ),
  },
  { id: 'customer', header: 'Customer', cell: ({ customerName }) => customerName },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => getStatusForAdmins(status).label,
  },
  { id: 'starts', header: 'Starts', cell: ({ startsOn }) => formatDate(startsOn) },
  { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatZmw(total) },
  { id: 'created', header: 'Booked', cell: ({ createdAt }) => formatInstant(createdAt) },
]
