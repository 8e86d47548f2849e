import { useState } from 'react'
import { formatPhone } from '#contract/core/format-phone'
import {
  checkPayout,
  readFinance,
  resolvePayout,
  type FinanceOverview,
  type OpenPayout,
} from '#contract/money/finance-admin'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { moneyKinds } from '#contract/money/money-records'
import { payoutStateLabels } from '#contract/money/payouts'
import { callWithPassword } from '../../../../api/admin-client'
import { call } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { Facts } from '../../../../ui/text/Facts'
import { Grid } from '../../../../ui/layout/Grid'
import { Heading } from '../../../../ui/text/Heading'
import { Link } from '../../../../ui/text/Link'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Stat } from '../../../../ui/text/Stat'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { moneyKindLabels } from '../money/money-kinds'
import { Corrections } from './Corrections'
import { Differences } from './Differences'
import { DownloadLedger } from './DownloadLedger'
import { ResolvePayoutDialog } from './ResolvePayoutDialog'
import { buildVendorPath } from '../../../../verticals/admin-services'
import { adminPaths } from '../admin-paths'

export const head = () => ({ title: 'Finance | Tilipo' })

/** The money of the platform, the payouts that have not ended, and the export of the ledger. */
export default function PlatformFinancePage() {
  const read = useUncachedRead(readFinance, {}, '')
  return (
    <Stack gap={6}>
      <PageHeader title="Finance" text="The money at the payment gateway, and to whom it belongs." />
      <Row gap={2} wrap>
        {moneyKinds.map((kind) => (
          <ButtonLink key={kind} variant="outline" size="sm" to={adminPaths.money(kind)}>
            {moneyKindLabels[kind].title}
          </ButtonLink>
        ))}
        <ButtonLink variant="outline" size="sm" to={adminPaths.fees()}>
          Fees
        </ButtonLink>
        <ButtonLink variant="outline" size="sm" to={adminPaths.earnings}>
          Earnings and taxes
        </ButtonLink>
      </Row>
      <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText="Failed to load the finances.">
        {(data) => (
          <Stack gap={6}>
            <Totals overview={data} />
            <OpenPayouts payouts={data.openPayouts} onChanged={read.refresh} />
            <Corrections corrections={data.corrections} onChanged={read.refresh} />
            <Differences differences={data.differences} comparedAt={data.comparedAt} onChanged={read.refresh} />
          </Stack>
        )}
      </ReadStates>
      <DownloadLedger />
    </Stack>
  )
}

function Totals({ overview: { totals, refundsDue } }: { overview: FinanceOverview }) {
  const { gateway, fees, pending, available, reserved, inPayout, deposits, adjustments } = totals
  const refunds = refundsDue.oldestAt
    ? `${formatPlural(refundsDue.count, { one: '# refund', other: '# refunds' })}, the oldest from ${formatInstant(refundsDue.oldestAt)}`
    : 'No refund is open'
  return (
    <Stack gap={4}>
      <Grid columns={3}>
        <Stat label="At the payment gateway" icon="wallet" value={formatZmw(gateway)} hint="Received less paid out" />
        <Stat label="Fees earned" icon="chart" value={formatZmw(fees)} hint="After refunds" />
        <Stat label="Refunds due" icon="back" value={formatZmw(totals.refundsDue)} hint={refunds} />
      </Grid>
      <Card as="section" pad="lg" aria-label="Owed to businesses and customers">
        <Stack gap={4}>
          <Heading level={2} size="card">
            Owed to businesses and customers
          </Heading>
          <Facts
            items={[
              { label: 'Businesses, pending', value: formatZmw(pending) },
              { label: 'Businesses, available', value: formatZmw(available) },
              { label: 'Businesses, in reserve', value: formatZmw(reserved) },
              { label: 'In payout', value: formatZmw(inPayout) },
              { label: 'Deposits of customers', value: formatZmw(deposits) },
              { label: 'Corrections and goodwill of Tilipo', value: formatZmw(adjustments) },
            ]}
          />
        </Stack>
      </Card>
    </Stack>
  )
}

interface OpenPayoutsProps {
  payouts: readonly OpenPayout[]
  onChanged(): void
}

function OpenPayouts({ payouts, onChanged }: OpenPayoutsProps) {
  const [resolving, setResolving] = useState<OpenPayout>()
  const check = async ({ _id: id }: OpenPayout) => {
    const result = await call(checkPayout, { params: { id } })
    if (result.ok) toast({ title: 'We are querying the gateway. Refresh in a moment.', tone: 'success' })
    else toast({ title: 'Failed to query the gateway.', description: result.message, tone: 'destructive' })
  }
  const resolve = async (outcome: 'successful' | 'failed', reason: string) => {
    if (!resolving) return undefined
    const result = await callWithPassword(resolvePayout, { params: { id: resolving._id }, body: { outcome, reason } })
    if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
    toast({ title: 'The payout has ended', tone: 'success' })
    setResolving(undefined)
    onChanged()
  }
  return (
    <Stack as="section" gap={3} aria-label="Open payouts">
      <Heading level={2} size="card">
        Open payouts
      </Heading>
      <Text tone="muted">
        An unknown outcome means that the gateway did not answer. Such a payout is never sent again: check it with the
        gateway, and decide.
      </Text>
      <DataTable
        label="Open payouts"
        columns={buildColumns((payout) => void check(payout), setResolving)}
        rows={payouts}
        rowKey={({ _id }) => _id}
        empty="No payout is open."
      />
      <ResolvePayoutDialog payout={resolving} onResolve={resolve} onClose={() => setResolving(undefined)} />
    </Stack>
  )
}

const buildColumns = (
  check: (payout: OpenPayout) => void,
  resolve: (payout: OpenPayout) => void,
): Column<OpenPayout>[] => [
  {
    id: 'vendor',
    header: 'Business',
    cell: ({ vendor }) => (
      <Link to={buildVendorPath(vendor.vertical, vendor._id) ?? paths.adminGlobal}>{vendor.name}</Link>
    ),
  },
  {
    id: 'recipient',
    header: 'Recipient',
    cell: ({ recipient }) => (
      <>
        {recipient.name}
        <Text size="sm" tone="muted">
          {formatPhone(recipient.phone)}
        </Text>
      </>
    ),
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatZmw(amount) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, createdAt }) => (
      <>
        <StatusBadge status={status === 'unknown' ? 'attention' : 'waiting'}>
          {status === 'unknown' ? 'Outcome unknown' : payoutStateLabels[status].label}
        </StatusBadge>
        <Text size="sm" tone="muted">
          Since {formatInstant(createdAt)}
        </Text>
      </>
    ),
  },
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ _id, reference }) => <Link to={adminPaths.moneyRecord('payouts', _id)}>{reference}</Link>,
  },
  {
    id: 'actions',
    header: 'Actions',
    actions: true,
    cell: (payout) => (
      <>
        <Button size="sm" variant="outline" onClick={() => check(payout)}>
          Query the gateway
        </Button>
        {payout.status === 'unknown' && (
          <Button size="sm" onClick={() => resolve(payout)}>
            Decide
          </Button>
        )}
      </>
    ),
  },
]
