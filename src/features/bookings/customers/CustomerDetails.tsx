import { useState } from 'react'
import { showIdentityDocument } from '#contract/bookings/customer-records'
import {
  identityKinds,
  identityLabels,
  isMasked,
  listIdentityKinds,
  maskNumber,
  type IdentityKind,
} from '#contract/bookings/identity-documents'
import { formatDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { bookingStateLabels } from '#contract/core/state-machines'
import { formatPlural } from '#contract/core/plural'
import { retention } from '#contract/sync/sync'
import { getBookingWords, getBusinessWords, type Words } from '#contract/verticals/words/index'
import { call } from '../../../api/client'
import { useVendorBookings, type VendorBookingLine } from '../../../db/queries/bookings'
import { filterBookingsOf, type CustomerRecordLine, type CustomerRecords } from '../../../db/queries/customer-records'
import { paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { toast } from '../../../ui/overlays/toast'
import { EmptyState } from '../../../ui/states/EmptyState'
import { lazyPart } from '../../../ui/states/lazy-part'
import { offerRetry } from '../../../ui/states/MissingPart'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Badge, StatusBadge } from '../../../ui/text/Badge'
import { Facts } from '../../../ui/text/Facts'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { Text } from '../../../ui/text/Text'
import { formatBookingDates } from '../shared/booking-dates'
import { CustomerAccount } from './AccountActions'
import type { CustomerEntry } from './customer-entries'
import { PhoneLinks } from './PhoneLinks'
import RefusedCustomerEdits from './RefusedCustomerEdits'

const options = { fallback: <Skeleton shape="block" />, onFailure: offerRetry, offline: true }
const CustomerEditor = lazyPart(() => import('./CustomerEditor'), options)
const DocumentEditor = lazyPart(() => import('./DocumentEditor'), options)
const MergeDialog = lazyPart(() => import('./MergeDialog'), options)

type Opened = 'editor' | 'merge' | 'document' | null

interface Props {
  id: string
  /** Undefined while they are read. */
  known: CustomerRecords | undefined
  entries: readonly CustomerEntry[] | undefined
  /** Title of the list of customers. */
  list: string
  /** An account was blocked or unblocked. */
  onChanged(): void
}

/** One customer of the business: contacts, notes, documents and bookings. From the data on this device. */
export default function CustomerDetails({ id, known, entries, list, onChanged }: Props) {
  const record = known?.find(id)
  if (!known || !entries) return <Skeleton shape="block" />
  const entry = entries.find(({ key }) => key === record?._id)
  return (
    <Stack gap={6}>
      <PageHeader
        title={record?.values.name ?? 'Customer not found'}
        back={{ to: '?', label: list }}
        actions={record?.pending && <StatusBadge status="waiting">Waiting to be sent</StatusBadge>}
      />
      {record && entry ? (
        <Details record={record} entry={entry} known={known} onChanged={onChanged} />
      ) : (
        <EmptyState
          icon="search"
          title="Not on this device"
          text="It belongs to another business, or was not downloaded yet."
        />
      )}
    </Stack>
  )
}

interface DetailsProps {
  record: CustomerRecordLine
  entry: CustomerEntry
  known: CustomerRecords
  onChanged(): void
}

function Details({ record, entry, known, onChanged }: DetailsProps) {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const words = getBusinessWords(useSession()?.user.business_type)
  const accounts = entry.people.filter(({ isWalkIn }) => !isWalkIn)
  const identity = listIdentityKinds(words.counter.identity)
  const recorded = identityKinds.filter((kind) => record.values[kind])
  return (
    <>
      <RefusedCustomerEdits isOfCustomer={(id) => known.find(id)?._id === record._id} />
      <Card as="section" pad="lg" aria-label="About the customer">
        <Stack gap={4}>
          <Facts items={buildFacts(record, entry, words)} />
          <Row gap={2} wrap>
            <Button variant="outline" onClick={() => setOpened('editor')}>
              Edit
            </Button>
            {known.records.length > 1 && (
              <Button variant="outline" onClick={() => setOpened('merge')}>
                Merge with…
              </Button>
            )}
          </Row>
          {accounts.map((customer) => (
            <CustomerAccount key={customer._id} customer={customer} onSaved={onChanged} />
          ))}
        </Stack>
      </Card>
      {identity.length + recorded.length > 0 && (
        <Card as="section" pad="lg" aria-label="Identity documents">
          <Stack gap={3}>
            <Heading level={2} size="card">
              Identity documents
            </Heading>
            {recorded.length > 0 && (
              <Facts
                items={recorded.map((kind) => ({
                  label: [identityLabels[kind], kind === 'passport' && record.values.passportCountry]
                    .filter(Boolean)
                    .join(', '),
                  value: <DocumentNumber key={record.values[kind]} record={record} kind={kind} />,
                }))}
              />
            )}
            <Text size="sm" tone="muted">
              Numbers are deleted two years after the last booking.
            </Text>
            {identity.length > 0 && (
              <Row>
                <Button variant="outline" size="sm" onClick={() => setOpened('document')}>
                  {recorded.length > 0 ? 'Change documents' : 'Record a document'}
                </Button>
              </Row>
            )}
          </Stack>
        </Card>
      )}
      <History record={record} known={known} words={words} />
      {opened === 'editor' && <CustomerEditor record={record} onClose={close} />}
      {opened === 'document' && <DocumentEditor record={record} kinds={identity} onClose={close} />}
      {opened === 'merge' && <MergeDialog record={record} known={known} onClose={close} onMerged={onChanged} />}
    </>
  )
}

function buildFacts({ values, otherNames }: CustomerRecordLine, entry: CustomerEntry, words: Words) {
  const { bookings, cancelled, noShows, spent, lastOn, nextOn, people } = entry
  const { phones, email, note, tags } = values
  // Notes from before the record was created.
  const earlierNotes = people.map((person) => person.note).filter((text) => text && !note.includes(text))
  return [
    ...phones.map((phone) => ({ label: 'Phone', value: <PhoneLinks phone={phone} /> })),
    ...(email ? [{ label: 'Email', value: <Link to={`mailto:${email}`}>{email}</Link> }] : []),
    ...(otherNames.length > 0 ? [{ label: 'Other names', value: otherNames.join(', ') }] : []),
    ...(note ? [{ label: 'Note', value: <Text pre>{note}</Text> }] : []),
    ...earlierNotes.map((text) => ({ label: 'Earlier note', value: text })),
    ...(tags.length > 0 ? [{ label: 'Tags', value: <Tags tags={tags} /> }] : []),
    { label: words.bookings, value: bookings },
    ...(cancelled > 0 ? [{ label: 'Cancelled', value: cancelled }] : []),
    ...(noShows > 0 ? [{ label: words.missed, value: noShows }] : []),
    { label: 'Spent', value: formatZmw(spent) },
    ...(lastOn ? [{ label: words.last, value: formatDate(lastOn) }] : []),
    ...(nextOn ? [{ label: words.next, value: formatDate(nextOn) }] : []),
  ]
}

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <Row gap={1} wrap>
    {tags.map((tag) => (
      <Badge key={tag}>{tag}</Badge>
    ))}
  </Row>
)

/** Masked until it is shown. The number is read from the server, unless it was entered on this device and is not sent yet. */
function DocumentNumber({ record, kind }: { record: CustomerRecordLine; kind: IdentityKind }) {
  const stored = record.values[kind]
  const [shown, setShown] = useState<string>()
  const [busy, setBusy] = useState(false)
  const show = async () => {
    if (!isMasked(stored)) return setShown(stored)
    setBusy(true)
    const result = await call(showIdentityDocument, { params: { id: record._id, kind } })
    setBusy(false)
    if (result.ok) return setShown(result.answer.number)
    toast({ title: 'The number could not be shown', description: result.message, tone: 'destructive' })
  }
  return (
    <Row gap={2} wrap>
      <Text as="span">{shown ?? maskNumber(stored)}</Text>
      {shown ? (
        <Button variant="ghost" size="sm" onClick={() => setShown(undefined)}>
          Hide
        </Button>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          loading={busy}
          onClick={() => void show()}
          aria-label={`Show ${identityLabels[kind]}`}
        >
          Show
        </Button>
      )}
    </Row>
  )
}

/** The bookings of the customer on this device. */
function History({ record, known, words }: { record: CustomerRecordLine; known: CustomerRecords; words: Words }) {
  const bookings = useVendorBookings() ?? []
  const own = filterBookingsOf(bookings, known.records, record._id)
  const newestFirst = [...own].sort((a, b) => (a.startsOn < b.startsOn ? 1 : -1))
  return (
    <Stack as="section" gap={3} aria-label={words.bookings}>
      <Heading level={2}>{words.bookings}</Heading>
      <DataTable
        label={words.bookings}
        rows={newestFirst}
        rowKey={({ _id }) => _id}
        columns={historyColumns}
        rowLink={({ _id }) => `${paths.dashboard}?to=bookings&id=${_id}`}
        empty="Nothing is booked on this phone number or name."
      />
      <Text size="sm" tone="muted">
        {formatPlural(retention.bookingMonths, {
          one: 'Of the last # month, by phone number.',
          other: 'Of the last # months, by phone number.',
        })}
      </Text>
    </Stack>
  )
}

const historyColumns: Column<VendorBookingLine>[] = [
  { id: 'when', header: 'When', cell: (booking) => formatBookingDates(booking) },
  {
    id: 'what',
    header: 'What',
    cell: ({ listingName, customerName, reference }) => (
      <>
        {listingName}
        <Text size="sm" tone="muted">
          {[customerName, reference || 'Not confirmed yet'].join(', ')}
        </Text>
      </>
    ),
  },
  { id: 'state', header: 'State', cell: (booking) => formatState(booking) },
  { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatZmw(total) },
]

function formatState(booking: VendorBookingLine): string {
  const own: Partial<Record<VendorBookingLine['status'], string>> = getBookingWords(booking).states
  return own[booking.status] ?? bookingStateLabels[booking.status].label
}
