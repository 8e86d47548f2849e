import { useLocation } from 'react-router-dom'
import { formatInstant, isLocalDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import {
  exportMoney,
  getStateText,
  listMoney,
  maxExportedMovements,
  maxMoneyExportDays,
  maxVendorDays,
  moneyStates,
  payoutStarts,
  type MoneyFilters,
  type MoneyKind,
  type MoneyRow,
  type PayoutStart,
} from '#contract/money/money-records'
import { call } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { ButtonLink } from '../../../../ui/forms/Button'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { Select } from '../../../../ui/forms/Select'
import { Grid } from '../../../../ui/layout/Grid'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Text } from '../../../../ui/text/Text'
import { useListQuery } from '../use-list-query'
import { AdminLink } from './AdminLink'
import { DownloadCsv } from '../DownloadCsv'
import { findMoneyKind, moneyKindLabels, shortenReference } from './money-kinds'
import { PayoutPausePart } from './payout-pause-part'
import { adminPaths } from '../admin-paths'

export const head = () => ({ title: 'Money | Tilipo' })

/** All payments, refunds or payouts, the newest first, also those that have ended. */
export default function MoneyListPage() {
  const kind = findMoneyKind(useLocation().pathname)
  return kind && <MoneyList key={kind} kind={kind} />
}

const startLabels: Record<PayoutStart, string> = { automatic: 'Automatically', manual: 'By the business' }
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Anybody can write the address, so that only possible values are used. */
function readFilters(kind: MoneyKind, values: Readonly<Record<string, string | undefined>>): MoneyFilters {
  const state = moneyStates[kind].find((known) => known === values['state'])
  const start = kind === 'payouts' ? payoutStarts.find((known) => known === values['start']) : undefined
  const reference = values['reference']?.trim().slice(0, 60)
  const { vendor, from, to } = values
  return {
    ...(state && { state }),
    ...(start && { start }),
    ...(reference && { reference }),
    ...(vendor && idPattern.test(vendor) && { vendor }),
    ...(from && isLocalDate(from) && { from }),
    ...(to && isLocalDate(to) && { to }),
  }
}

function MoneyList({ kind }: { kind: MoneyKind }) {
  const { values, change } = useListQuery()
  const { pathname } = useLocation()
  const filters = readFilters(kind, values)
  const after = values['after'] && idPattern.test(values['after']) ? values['after'] : undefined
  const input = { params: { kind }, query: { ...filters, ...(after && { after }) } }
  const read = useUncachedRead(listMoney, input, JSON.stringify(input))
  const { title, text } = moneyKindLabels[kind]
  const filter = (next: Readonly<Record<string, string | undefined>>) => change({ ...next, after: undefined })
  const buildPagePath = (next?: string) =>
    `${pathname}?${new URLSearchParams({ ...filters, ...(next && { after: next }) })}`
  const business = filters.vendor && read.data?.rows.find(({ vendor }) => vendor._id === filters.vendor)?.vendor
  return (
    <Stack gap={6}>
      <PageHeader
        title={title}
        text={text}
        actions={
          <DownloadCsv
            days={filters}
            maxDays={maxMoneyExportDays}
            maxRows={maxExportedMovements}
            list={`the ${kind}`}
            unit={{ one: '# row', other: '# rows' }}
            fileName={`tilipo-${kind}`}
            read={(days) => call(exportMoney, { params: { kind }, body: { ...filters, ...days } })}
            countRows={({ rows }) => rows}
          />
        }
      />
      <Field label="Reference" hint={moneyKindLabels[kind].referenceHint}>
        <Input
          icon="search"
          type="search"
          placeholder={kind === 'payouts' ? 'Reference at the gateway' : 'TLP-4H7K2M'}
          defaultValue={values['reference'] ?? ''}
          onChange={(event) => filter({ reference: event.target.value })}
        />
      </Field>
      <Grid columns={kind === 'payouts' ? 4 : 3} tight gap={3}>
        <Field label="State">
          <Select
            options={moneyStates[kind].map((value) => ({ value, label: getStateText(kind, value).label }))}
            placeholder="All states"
            value={filters.state ?? ''}
            onChange={(event) => filter({ state: event.target.value })}
          />
        </Field>
        {kind === 'payouts' && (
          <Field label="Started">
            <Select
              options={payoutStarts.map((value) => ({ value, label: startLabels[value] }))}
              placeholder="Any way"
              value={filters.start ?? ''}
              onChange={(event) => filter({ start: event.target.value })}
            />
          </Field>
        )}
        <Field label="From">
          <DateInput
            empty="Any day"
            value={values['from'] ?? ''}
            onChange={(event) => filter({ from: event.target.value })}
          />
        </Field>
        <Field label="To">
          <DateInput
            empty="Any day"
            value={values['to'] ?? ''}
            onChange={(event) => filter({ to: event.target.value })}
          />
        </Field>
      </Grid>
      {filters.vendor && (
        <Row wrap gap={3} justify="apart">
          <Text>
            Of {business ? <AdminLink link={business} /> : 'one business'} only
            {kind === 'payouts' ? '.' : `, ${maxVendorDays} days at most. Choose other days for older ones.`}
          </Text>
          <ButtonLink variant="outline" size="sm" to={adminPaths.money(kind)}>
            Show all businesses
          </ButtonLink>
        </Row>
      )}
      {kind === 'payouts' && filters.vendor && <PayoutPausePart vendorId={filters.vendor} />}
      {read.error ? (
        <ErrorState text={`Failed to fetch the ${kind}.`} onRetry={read.refresh} />
      ) : (
        <>
          <DataTable
            label={title}
            columns={buildColumns(kind)}
            rows={read.data?.rows ?? []}
            rowKey={({ _id }) => _id}
            loading={read.loading}
            empty={Object.keys(filters).length > 0 ? `No ${kind} match these filters.` : `No ${kind} yet.`}
            paging={{ page: 1, pageCount: 1, onPage: () => undefined }}
          />
          {(after || read.data?.next) && (
            <Row as="nav" aria-label="Pages" justify="apart">
              {after ? (
                <ButtonLink variant="outline" size="sm" to={buildPagePath()}>
                  First page
                </ButtonLink>
              ) : (
                <span />
              )}
              {read.data?.next && (
                <ButtonLink variant="outline" size="sm" to={buildPagePath(read.data.next)}>
                  Next
                </ButtonLink>
              )}
            </Row>
          )}
        </>
      )}
    </Stack>
  )
}

const buildColumns = (kind: MoneyKind): Column<MoneyRow>[] => [
  {
    id: 'reference',
    header: moneyKindLabels[kind].one,
    cell: ({ _id, reference, booking }) => (
      <>
        <AdminLink
          link={{
            kind: kind === 'payments' ? 'payment' : kind === 'refunds' ? 'refund' : 'payout',
            _id,
            label: shortenReference(reference),
          }}
        />
        {booking && (
          <Text size="sm">
            <AdminLink link={booking} />
          </Text>
        )}
      </>
    ),
  },
  { id: 'vendor', header: 'Business', cell: ({ vendor }) => <AdminLink link={vendor} /> },
  {
    id: 'person',
    header: moneyKindLabels[kind].person,
    cell: ({ person: { _id, name, phone } }) => (
      <>
        {_id ? <AdminLink link={{ kind: 'account', _id, label: name }} /> : name}
        <Text size="sm" tone="muted">
          {formatPhone(phone)}
        </Text>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ status, isAutomatic }) => {
      const { label, tone } = getStateText(kind, status)
      return (
        <>
          <StatusBadge status={tone}>{label}</StatusBadge>
          {isAutomatic && (
            <Text size="sm" tone="muted">
              Automatic
            </Text>
          )}
        </>
      )
    },
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatZmw(amount) },
  {
    id: 'created',
    header: 'When',
    cell: ({ createdAt }) => (
      <Text as="span" whole>
        {formatInstant(createdAt)}
      </Text>
    ),
  },
]
