import {
  auditActionNames,
  auditActions,
  auditTargets,
  exportAudit,
  getActionLabel,
  listAudit,
  maxExportDays,
  maxExportedEntries,
  type AuditEntry,
  type AuditTarget,
} from '#contract/platform/audit'
import { countPages, formatTotal } from '#contract/core/list-page'
import { formatInstant, isLocalDate } from '#contract/core/dates'
import { call } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Field } from '../../../../ui/forms/Field'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Input } from '../../../../ui/forms/Input'
import { Grid } from '../../../../ui/layout/Grid'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Select } from '../../../../ui/forms/Select'
import { Stack } from '../../../../ui/layout/Stack'
import { Link } from '../../../../ui/text/Link'
import { Text } from '../../../../ui/text/Text'
import { paths } from '../../../../paths'
import { buildBusinessPath } from '../../../../verticals/admin-services'
import { DownloadCsv } from '../DownloadCsv'
import { useListQuery } from '../use-list-query'
import { adminPaths } from '../admin-paths'

export const head = () => ({ title: 'Audit Log | Tilipo' })

const actionOptions = auditActionNames.map((value) => ({ value, label: auditActions[value] }))

const targetLabels: Record<AuditTarget, string> = {
  feeRule: 'Rule for fees',
  account: 'Accounts',
  vendor: 'Vendors',
  listing: 'Listings',
  ticket: 'Support tickets',
  cannedReply: 'Canned replies',
  setting: 'Settings',
  audit: 'Audit log',
  review: 'Reviews',
  message: 'Messages',
  booking: 'Booking',
  payout: 'Payouts',
  ledger: 'Ledger',
  job: 'Background jobs',
  case: 'Cases',
}
const targetOptions = auditTargets.map((value) => ({ value, label: targetLabels[value] }))

/** What administrators did, when, to whom and from which address. */
export default function AuditPage() {
  const { values, page, change, showPage } = useListQuery()
  const action = auditActionNames.find((known) => known === values['action'])
  const targetKind = auditTargets.find((known) => known === values['kind'])
  const administrator = values['administrator']?.trim().slice(0, 100)
  const filters = {
    ...pickDates(values),
    ...(action ? { action } : {}),
    ...(targetKind ? { targetKind } : {}),
    ...(administrator ? { administrator } : {}),
  }
  const query = { page, ...filters }
  const read = useUncachedRead(listAudit, { query }, JSON.stringify(query))
  return (
    <Stack gap={6}>
      <PageHeader
        title="Audit Log"
        text={read.total === undefined ? undefined : formatTotal(read.total, { one: '# entry', other: '# entries' })}
        actions={
          <DownloadCsv
            days={filters}
            maxDays={maxExportDays}
            maxRows={maxExportedEntries}
            list="the audit log"
            unit={{ one: '# entry', other: '# entries' }}
            fileName="tilipo-audit"
            read={(days) => call(exportAudit, { body: { ...filters, ...days } })}
            countRows={({ entries }) => entries}
          />
        }
      />
      <Field label="Administrator">
        <Input
          icon="search"
          type="search"
          placeholder="Name or email"
          defaultValue={values['administrator'] ?? ''}
          onChange={(event) => change({ administrator: event.target.value })}
        />
      </Field>
      <Grid columns={4} tight gap={3}>
        <Field label="Action">
          <Select
            options={actionOptions}
            placeholder="All actions"
            value={action ?? ''}
            onChange={(event) => change({ action: event.target.value })}
          />
        </Field>
        <Field label="Target">
          <Select
            options={targetOptions}
            placeholder="All targets"
            value={targetKind ?? ''}
            onChange={(event) => change({ kind: event.target.value })}
          />
        </Field>
        <Field label="From">
          <DateInput
            empty="Any day"
            value={values['from'] ?? ''}
            onChange={(event) => change({ from: event.target.value })}
          />
        </Field>
        <Field label="To">
          <DateInput
            empty="Any day"
            value={values['to'] ?? ''}
            onChange={(event) => change({ to: event.target.value })}
          />
        </Field>
      </Grid>
      {read.error ? (
        <ErrorState text="Could not fetch the audit log." onRetry={read.refresh} />
      ) : (
        <DataTable
          label="Audit log"
          columns={columns}
          rows={read.data ?? []}
          rowKey={({ _id }) => _id}
          loading={read.loading}
          empty={Object.keys(filters).length > 0 ? 'No entries match these filters.' : 'No entries yet.'}
          paging={{ page, pageCount: countPages(read.total ?? 0), onPage: showPage }}
        />
      )}
    </Stack>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { id: 'action', header: 'What', cell: (entry) => <Action entry={entry} /> },
  {
    id: 'actor',
    header: 'Administrator',
    cell: ({ actor }) => <Link to={paths.adminUser(actor._id)}>{actor.name}</Link>,
  },
  { id: 'changes', header: 'Changes', cell: (entry) => <Changes entry={entry} /> },
  { id: 'at', header: 'When', cell: ({ at }) => formatInstant(at) },
  { id: 'address', header: 'Address', cell: ({ address }) => address },
]

const Action = ({ entry: { action, target, reason } }: { entry: AuditEntry }) => (
  <>
    {getActionLabel(action)}
    <Text tone="muted">
      <Target target={target} />
    </Text>
    {reason && <Text tone="muted">Reason: {reason}</Text>}
  </>
)

function Target({ target }: Pick<AuditEntry, 'target'>) {
  const path = findTargetPath(target)
  return path ? <Link to={path}>{target.label}</Link> : target.label
}

/** Returns the page of what was changed; undefined for what has none. */
function findTargetPath({ kind, _id, businessType }: AuditEntry['target']): string | undefined {
  if (kind === 'account') return paths.adminUser(_id)
  if (kind === 'booking') return paths.adminBooking(_id)
  if (kind === 'payout') return adminPaths.moneyRecord('payouts', _id)
  if (kind === 'case') return adminPaths.case(_id)
  if (kind === 'ticket') return paths.supportTeamTicket(_id)
  return businessType && buildBusinessPath(businessType, _id)
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => (
    <div key={name}>
      {formatName(name)}:{' '}
      {[before, after].flatMap((side) => (side && name in side ? [formatValue(side[name])] : [])).join(' → ')}
    </div>
  ))
}

/** "imageUrl" becomes "Image url". */
const formatName = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const formatValue = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? 'none'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const pickDates = ({ from, to }: Readonly<Record<string, string | undefined>>) => ({
  ...(from && isLocalDate(from) ? { from } : {}),
  ...(to && isLocalDate(to) ? { to } : {}),
})
