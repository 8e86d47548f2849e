import { countPages, formatTotal } from '#contract/core/list-page'
import { formatInstant } from '#contract/core/dates'
import {
  caseKinds,
  caseKindTexts,
  caseRecipientLabels,
  caseStates,
  caseStateTexts,
  formatCaseNumber,
} from '#contract/platform/cases/case-kinds'
import {
  caseOwnerFilters,
  caseTimesDays,
  listCases,
  readCaseTimes,
  type CaseOwnerFilter,
  type CaseRow,
} from '#contract/platform/cases/cases'
import type { AnswerOf } from '#contract/core/endpoint'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { Checkbox } from '../../../../ui/forms/Checkbox'
import { Field } from '../../../../ui/forms/Field'
import { Select } from '../../../../ui/forms/Select'
import { Card } from '../../../../ui/layout/Card'
import { Grid } from '../../../../ui/layout/Grid'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Stack } from '../../../../ui/layout/Stack'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Badge, StatusBadge } from '../../../../ui/text/Badge'
import { Facts } from '../../../../ui/text/Facts'
import { Link } from '../../../../ui/text/Link'
import { Text } from '../../../../ui/text/Text'
import { OpenCaseButton } from '../../../messages/shared/CaseLinks'
import { buildBusinessPath } from '../../../../verticals/admin-services'
import { paths } from '../../../../paths'
import { adminPaths } from '../admin-paths'
import { useListQuery } from '../use-list-query'
import { DueTime } from './DueTime'

export const head = () => ({ title: 'Cases | Tilipo' })

const ownerLabels: Record<CaseOwnerFilter, string> = { me: 'Me', none: 'Nobody' }

/** The queue of cases: complaints, disputes, lost parcels, damage, fraud and data requests. */
export default function CasesPage() {
  const { values, page, change, showPage } = useListQuery()
  const kind = caseKinds.find((known) => known === values['kind'])
  const state = caseStates.find((known) => known === values['state'])
  const owner = caseOwnerFilters.find((known) => known === values['owner'])
  const isOverdueOnly = values['overdue'] === 'yes'
  const filters = {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(owner && { owner }),
    ...(isOverdueOnly && { overdue: 'yes' as const }),
  }
  const query = { ...filters, page }
  const read = useUncachedRead(listCases, { query }, JSON.stringify(query))
  const hasFilters = Object.keys(filters).length > 0
  return (
    <Stack gap={6}>
      <PageHeader
        title="Cases"
        text={read.total === undefined ? undefined : formatTotal(read.total, { one: '# case', other: '# cases' })}
        actions={<OpenCaseButton variant="solid" />}
      />
      <CaseTimes />
      <Grid columns={3} tight gap={3}>
        <Field label="Kind">
          <Select
            options={caseKinds.map((value) => ({ value, label: caseKindTexts[value].label }))}
            placeholder="All kinds"
            value={kind ?? ''}
            onChange={(event) => change({ kind: event.target.value })}
          />
        </Field>
        <Field label="State">
          <Select
            options={caseStates.map((value) => ({ value, label: caseStateTexts[value].label }))}
            placeholder="Not finished"
            value={state ?? ''}
            onChange={(event) => change({ state: event.target.value })}
          />
        </Field>
        <Field label="Owner">
          <Select
            options={caseOwnerFilters.map((value) => ({ value, label: ownerLabels[value] }))}
            placeholder="Anyone"
            value={owner ?? ''}
            onChange={(event) => change({ owner: event.target.value })}
          />
        </Field>
      </Grid>
      <Checkbox
        label="Only overdue cases"
        checked={isOverdueOnly}
        onChange={(event) => change({ overdue: event.target.checked ? 'yes' : undefined })}
      />
      {read.error ? (
        <ErrorState text="Failed to fetch the cases." onRetry={read.refresh} />
      ) : (
        <DataTable
          label="Cases"
          columns={columns}
          rows={read.data ?? []}
          rowKey={({ _id }) => _id}
          loading={read.loading}
          empty={hasFilters ? 'No cases match these filters.' : 'No open cases.'}
          paging={{ page, pageCount: countPages(read.total ?? 0), onPage: showPage }}
        />
      )}
    </Stack>
  )
}

const columns: readonly Column<CaseRow>[] = [
  {
    id: 'subject',
    header: 'Case',
    cell: ({ _id, kind, subject }) => (
      <>
        <Link to={adminPaths.case(_id)}>{subject}</Link>
        <Text size="sm" tone="muted">
          {caseKindTexts[kind].label} {formatCaseNumber(_id)}
        </Text>
      </>
    ),
  },
  {
    id: 'people',
    header: 'About',
    cell: ({ customer, vendor }) => (
      <>
        {customer && <Link to={paths.adminUser(customer._id)}>{customer.name}</Link>}
        {vendor && (
          <Text size="sm">
            <Link to={buildBusinessPath(vendor.businessType, vendor._id)}>{vendor.name}</Link>
          </Text>
        )}
        {!customer && !vendor && 'Nobody named'}
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, awaits, isAppealed }) => (
      <>
        <StatusBadge status={caseStateTexts[state].tone}>{caseStateTexts[state].label}</StatusBadge>
        {isAppealed && <Badge>Appeal</Badge>}
        {awaits && (
          <Text size="sm" tone="muted">
            {caseRecipientLabels[awaits]}
          </Text>
        )}
      </>
    ),
  },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner?.name ?? 'Nobody' },
  {
    id: 'opened',
    header: 'Opened',
    cell: ({ openedAt }) => (
      <Text as="span" whole>
        {formatInstant(openedAt)}
      </Text>
    ),
  },
  { id: 'due', header: 'Due', cell: (row) => <DueTime row={row} /> },
]

/** How fast cases are handled. Nothing without any case. */
function CaseTimes() {
  const { data } = useUncachedRead(readCaseTimes, {}, '')
  if (!data?.firstResponse && !data?.resolution) return null
  return (
    <Card as="section" aria-label={`Times of the last ${caseTimesDays} days`}>
      <Facts
        cells
        items={[
          { label: `First response, last ${caseTimesDays} days`, value: formatTimes(data.firstResponse) },
          { label: `Decision, last ${caseTimesDays} days`, value: formatTimes(data.resolution) },
        ]}
      />
    </Card>
  )
}

/** "Median 5 h, 80% in time" */
function formatTimes(times: AnswerOf<typeof readCaseTimes>['firstResponse']): string {
  if (!times) return 'None yet'
  const { medianHours, inTimePercent } = times
  const median = medianHours < 48 ? `${medianHours} h` : `${Math.round(medianHours / 2.4) / 10} days`
  return `Median ${median}, ${inTimePercent}% in time`
}
