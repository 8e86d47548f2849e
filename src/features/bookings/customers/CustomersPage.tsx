import { formatPlural } from '#contract/core/plural'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { maxCounted } from '#contract/core/list-page'
import { formatDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { groupThousands } from '#contract/core/group-thousands'
import { formatZmw } from '#contract/core/money'
import { listCustomers, maxListedCustomers, type Customer } from '#contract/bookings/customers'
import { useVendorBookings } from '../../../db/queries/bookings'
import { useCustomerRecords } from '../../../db/queries/customer-records'
import { paths } from '../../../paths'
import { getLusakaToday } from '../../../server-time'
import { useSession } from '../../../sync/index'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { Badge } from '../../../ui/text/Badge'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { lazyPart } from '../../../ui/states/lazy-part'
import { offerRetry } from '../../../ui/states/MissingPart'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { getBusinessWords, type Words } from '#contract/verticals/words/index'
import { CustomerDialog } from './CustomerDialog'
import { buildEntries, type CustomerEntry } from './customer-entries'

export const head = () => ({ title: 'Customers | Tilipo' })

const options = { fallback: <Skeleton shape="block" />, onFailure: offerRetry, offline: true }
const CustomerDetails = lazyPart(() => import('./CustomerDetails'), options)
const CustomerEditor = lazyPart(() => import('./CustomerEditor'), options)

/** The people who have booked with the business, and its records about them. Readable and searchable offline. */
export default function CustomersPage() {
  const [params, setParams] = useSearchParams()
  const businessType = useSession()?.user.business_type
  const words = getBusinessWords(businessType)
  const [openedKey, setOpenedKey] = useState<string | null>(null)
  /** The answer to a change of the opened customer, until the list is read again. */
  const [changed, setChanged] = useState<Customer | null>(null)
  const [creating, setCreating] = useState<Partial<CustomerEntry> | null>(null)
  const id = params.get('id')
  const search = id ? '' : (params.get('search') ?? '').trim().slice(0, 80)
  const read = useSavedRead(listCustomers, { query: search ? { search } : {} }, search)
  const known = useCustomerRecords()
  const bookings = useVendorBookings()
  const today = getLusakaToday()
  const customers = useMemo(
    () => read.data?.customers.map((customer) => (customer._id === changed?._id ? changed : customer)),
    [read.data, changed],
  )
  const entries = useMemo(
    () => known && bookings && buildEntries({ records: known.records, bookings, customers, today }, search),
    [known, bookings, customers, today, search],
  )
  const columns = useMemo(() => buildColumns(words, entries ?? []), [words, entries])
  const editor = creating && (
    <CustomerEditor
      from={creating}
      onClose={() => setCreating(null)}
      onCreated={(created) => {
        setOpenedKey(null)
        setParams({ id: created })
      }}
    />
  )
  if (id)
    return <CustomerDetails id={id} known={known} entries={entries} list={words.customers} onChanged={read.refresh} />
  const open = ({ key, record }: CustomerEntry) => (record ? setParams({ id: key }) : setOpenedKey(key))
  const total = read.data?.total ?? 0
  return (
    <Stack gap={6}>
      <PageHeader
        title={words.customers}
        text={words.aboutCustomers}
        actions={
          <Row gap={2} wrap>
            <Button onClick={() => setCreating({})}>Add person</Button>
            <ButtonLink variant="outline" icon="briefcase" to={`${paths.dashboard}?to=companies`}>
              Companies
            </ButtonLink>
          </Row>
        }
      />
      {/* Near the button, because it can be missing on a device that is offline. */}
      {editor}
      <Field label="Search">
        <Input
          icon="search"
          type="search"
          placeholder="Name, phone number or tag"
          value={params.get('search') ?? ''}
          onChange={({ target }) => setParams(target.value ? { search: target.value } : {}, { replace: true })}
        />
      </Field>
      <ReadStates
        // What this device knows is displayed before the server answers, and without it.
        read={{ ...read, data: entries && (customers || entries.length > 0) ? entries : undefined }}
        skeleton={<Skeleton shape="block" />}
        errorText="Could not fetch your customers."
        isEmpty={(all) => all.length === 0}
        empty={
          search ? (
            <EmptyState icon="search" title="Nobody matches your search" />
          ) : (
            <EmptyState icon="people" title={words.noCustomers} text="They appear here with their first booking." />
          )
        }
      >
        {(all) => (
          <Stack gap={3}>
            {!customers && read.error !== undefined && (
              <Text size="sm" tone="muted">
                From the bookings and customers on this device. Connect to the internet to find all others.
              </Text>
            )}
            <DataTable
              label={words.customers}
              rows={all}
              rowKey={({ key }) => key}
              columns={columns}
              onRow={open}
              pageSize={25}
              compact
            />
            {total > maxListedCustomers && (
              <Text size="sm" tone="muted">
                These are the {maxListedCustomers} of {formatCount(total)} who booked last. Search to find the others.
              </Text>
            )}
          </Stack>
        )}
      </ReadStates>
      <CustomerDialog
        entry={entries?.find(({ key }) => key === openedKey) ?? null}
        onClose={() => {
          setOpenedKey(null)
          setChanged(null)
        }}
        onSaved={(customer) => {
          setChanged(customer)
          read.refresh()
        }}
        onCreate={setCreating}
      />
    </Stack>
  )
}

/** The server counts up to `maxCounted + 1`. */
const formatCount = (total: number): string =>
  total > maxCounted ? `more than ${groupThousands(maxCounted)}` : groupThousands(total)

/** A shop has no future orders, and a viewing costs nothing: columns without a value are left out. */
const buildColumns = (terms: Words, entries: readonly CustomerEntry[]): Column<CustomerEntry>[] => [
  { id: 'name', header: 'Name', compact: 'title', cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'phone',
    header: 'Phone',
    compact: 'what',
    cell: ({ phones }) => (phones.length > 0 ? phones.map(formatPhone).join(', ') : '–'),
  },
  {
    id: 'tags',
    header: 'Tags',
    compact: 'state',
    cell: ({ tags, isBlocked, isWalkIn, record }) => (
      <Row gap={1} wrap>
        {isBlocked && <Badge tone="attention">Blocked</Badge>}
        {isWalkIn && <Badge>Walk-in</Badge>}
        {record?.pending && <Badge tone="waiting">Not confirmed yet</Badge>}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </Row>
    ),
  },
  {
    id: 'bookings',
    header: terms.bookings,
    cell: ({ bookings, cancelled, noShows }) => (
      <>
        {bookings}
        {cancelled + noShows > 0 && (
          <Text size="sm" tone="muted">
            {[cancelled > 0 && `${cancelled} cancelled`, noShows > 0 && formatPlural(noShows, terms.missedCount)]
              .filter(Boolean)
              .join(', ')}
          </Text>
        )}
      </>
    ),
  },
  ...(entries.some(({ spent }) => spent > 0) ? [spentColumn] : []),
  { id: 'last', header: terms.last, cell: ({ lastOn }) => (lastOn ? formatDate(lastOn) : '–') },
  ...(entries.some(({ nextOn }) => nextOn) ? [buildNextColumn(terms.next)] : []),
]

const spentColumn: Column<CustomerEntry> = {
  id: 'spent',
  header: 'Spent',
  align: 'end',
  compact: 'amount',
  cell: ({ spent }) => formatZmw(spent),
}

const buildNextColumn = (header: string): Column<CustomerEntry> => ({
  id: 'next',
  header,
  cell: ({ nextOn }) => (nextOn ? formatDate(nextOn) : '–'),
})
