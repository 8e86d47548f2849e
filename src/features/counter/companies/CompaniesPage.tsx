import { useState } from 'react'
import { computeCompanyOwed, sumOverdue } from '#contract/counter/company-view'
import { formatDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { useCompanies, type CompanyLine } from '../../../db/queries/companies'
import { paths } from '../../../paths'
import { getLusakaToday } from '../../../server-time'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { useSearch } from '../../../ui/hooks/use-search'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { lazyPart } from '../../../ui/states/lazy-part'
import { EmptyState } from '../../../ui/states/EmptyState'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { offerRetry } from '../../../ui/states/MissingPart'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Badge } from '../../../ui/text/Badge'
import { Text } from '../../../ui/text/Text'
import { useArea } from '../shared/use-area'
import { CompanyAccount } from './CompanyAccount'
import { formatOwed } from './format-owed'
import { useCompanyPermissions } from './use-company-permissions'

export const head = () => ({ title: 'Companies | Tilipo' })

const CompanyEditor = lazyPart(() => import('./CompanyEditor'), {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
  offline: true,
})

/** The companies that buy on account, and the account of one of them. From the data on this device. */
export default function CompaniesPage() {
  const id = useSearch()[0].get('id')
  const companies = useCompanies()
  const area = useArea()
  const permissions = useCompanyPermissions()
  const { canSave } = permissions
  const [isAdding, setAdding] = useState(false)
  const company = id ? companies?.find(({ _id }) => _id === id) : undefined
  const list = paths.within(area, 'companies')
  return (
    <Stack gap={6}>
      <PageHeader
        title={company?.name ?? 'Companies'}
        text={id ? '' : 'Companies whose people book at your counter, and that pay later.'}
        {...(id && { back: { to: list, label: 'Companies' } })}
        actions={!id && canSave && <Button onClick={() => setAdding(true)}>Add company</Button>}
      />
      <MirrorStates
        data={companies}
        status={useSyncStatus()}
        subject="Your companies"
        errorText="Could not fetch your companies."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(all) => (id ? company === undefined : all.length === 0)}
        empty={
          <EmptyState
            icon="briefcase"
            title={id ? 'Company not found' : 'No companies yet'}
            text={
              id
                ? 'It belongs to another business, or was not downloaded yet.'
                : canSave
                  ? 'Add a company with its terms and its limit. Your counter can then sell to it on account.'
                  : 'The owner or a manager adds companies with their terms and limits.'
            }
          />
        }
      >
        {(all) =>
          company ? <CompanyAccount company={company} {...permissions} /> : <Companies companies={all} list={list} />
        }
      </MirrorStates>
      {isAdding && <CompanyEditor onClose={() => setAdding(false)} />}
    </Stack>
  )
}

const Companies = ({ companies, list }: { companies: readonly CompanyLine[]; list: string }) => {
  const today = getLusakaToday()
  // What is overdue comes first.
  const sorted = [...companies].sort((a, b) => sumOverdue(b, today) - sumOverdue(a, today))
  return (
    <DataTable
      label="Companies"
      rows={sorted}
      rowKey={({ _id }) => _id}
      columns={buildColumns(today)}
      rowLink={({ _id }) => `${list}?id=${_id}`}
      {...(companies.length > 5 && { filter: { column: 'name', placeholder: 'Search by name' } })}
    />
  )
}

const buildColumns = (today: string): Column<CompanyLine>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, contactName, isClosed, pending }) => (
      <>
        {name}
        {contactName && (
          <Text size="sm" tone="muted">
            {contactName}
          </Text>
        )}
        {(isClosed || pending) && (
          <Row gap={1} wrap>
            {isClosed && <Badge>Closed</Badge>}
            {pending && <Badge tone="waiting">Not confirmed yet</Badge>}
          </Row>
        )}
      </>
    ),
    text: ({ name, contactName }) => `${name} ${contactName}`,
  },
  { id: 'owed', header: 'Owes you', align: 'end', cell: (company) => formatOwed(computeCompanyOwed(company)) },
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'end',
    cell: (company) => {
      const overdue = sumOverdue(company, today)
      return overdue > 0 ? (
        <Text as="span" tone="attention">
          {formatZmw(overdue)}
        </Text>
      ) : (
        '–'
      )
    },
  },
  {
    id: 'due',
    header: 'Next due',
    cell: ({ openSales: [first] }) => (first ? formatDate(first.dueOn) : '–'),
  },
  { id: 'limit', header: 'Limit', align: 'end', cell: ({ limit }) => formatZmw(limit) },
]
