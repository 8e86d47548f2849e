import { formatPlural } from '#contract/core/plural'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { maxCounted } from '#contract/core/list-page'
import { formatDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { groupThousands } from '#contract/core/group-thousands'
import { formatZmw } from '#contract/core/money'
import { listCustomers, maxListedCustomers, type Customer } from '#contract/bookings/customers'
import { paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { Badge } from '../../../ui/text/Badge'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { getBusinessWords, type Words } from '#contract/verticals/words/index'
import { CustomerDialog } from './CustomerDialog'

export const head = () => ({ title: 'Customers | Tilipo' })

/** The people who have booked with the business, with its notes about them. The last answer is readable offline. */
export default function CustomersPage() {
  const [params, setParams] = useSearchParams()
  const businessType = useSession()?.user.business_type
  const words = getBusinessWords(businessType)
  const columns = useMemo(() => buildColumns(words), [words])
  const [opened, setOpened] = useState<Customer | null>(null)
  const search = (params.get('search') ?? '').trim().slice(0, 80)
  const read = useSavedRead(listCustomers, { query: search ? { search } : {} }, search)
  return (
    <Stack gap={6}>
      <PageHeader
        title={words.customers}
        text={words.aboutCustomers}
        actions={
          <ButtonLink variant="outline" icon="briefcase" to={`${paths.dashboard}?to=companies`}>
            Companies
          </ButtonLink>
        }
      />
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
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="Could not fetch your customers."
        isEmpty={({ customers }) => customers.length === 0}
        empty={
          search ? (
            <EmptyState icon="search" title="Nobody matches your search" />
          ) : (
            <EmptyState icon="people" title={words.noCustomers} text="They appear here with their first booking." />
          )
        }
      >
        {({ customers, total }) => (
          <Stack gap={3}>
            <DataTable
              label={words.customers}
              rows={customers}
              rowKey={({ _id }) => _id}
              columns={columns}
              onRow={(customer) => setOpened(customer)}
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
        customer={opened}
        onClose={() => setOpened(null)}
        onSaved={(customer) => {
          setOpened(customer)
          read.refresh()
        }}
      />
    </Stack>
  )
}

/** The server counts up to `maxCounted + 1`. */
const formatCount = (total: number): string =>
  total > maxCounted ? `more than ${groupThousands(maxCounted)}` : groupThousands(total)

const buildColumns = (terms: Words): Column<Customer>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, phone, tags, blocked, isWalkIn }) => (
      <>
        {name}
        {phone && (
          <Text size="sm" tone="muted">
            {formatPhone(phone)}
          </Text>
        )}
        {(blocked || isWalkIn || tags.length > 0) && (
          <Row gap={1} wrap>
            {blocked && <Badge tone="attention">Blocked</Badge>}
            {isWalkIn && <Badge>Walk-in</Badge>}
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </Row>
        )}
      </>
    ),
    text: ({ name }) => name,
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
  { id: 'spent', header: 'Spent', align: 'end', cell: ({ spent }) => formatZmw(spent) },
  { id: 'last', header: terms.last, cell: ({ lastOn }) => (lastOn ? formatDate(lastOn) : '–') },
  { id: 'next', header: terms.next, cell: ({ nextOn }) => (nextOn ? formatDate(nextOn) : '–') },
]
