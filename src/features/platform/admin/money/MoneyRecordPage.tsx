import { useLocation, useParams } from 'react-router-dom'
import { formatInstant, lusakaDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import {
  getPostingLabel,
  getStateText,
  readMoney,
  type MoneyKind,
  type MoneyRecord,
} from '#contract/money/money-records'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { DataTable } from '../../../../ui/lists/DataTable'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Facts } from '../../../../ui/text/Facts'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'
import { AdminLink } from './AdminLink'
import { findMoneyKind, moneyKindLabels, shortenReference } from './money-kinds'
import { MoneyTable } from './MoneyTable'
import { PayoutPausePart } from './payout-pause-part'
import { Timeline } from './Timeline'
import { adminPaths } from '../admin-paths'

/** One payment, refund or payout: its state, its people, its money, its postings and what has happened to it. */
export default function MoneyRecordPage() {
  const kind = findMoneyKind(useLocation().pathname)
  return kind && <MoneyRecordOf key={kind} kind={kind} />
}

function MoneyRecordOf({ kind }: { kind: MoneyKind }) {
  const { id = '' } = useParams()
  const read = useUncachedRead(readMoney, { params: { kind, id } }, `${kind} ${id}`)
  const { title, one, errorText } = moneyKindLabels[kind]
  return (
    <Stack gap={6}>
      <PageHeader
        title={read.data ? `${one} ${shortenReference(read.data.reference)}` : one}
        back={{ to: adminPaths.money(kind), label: title }}
      />
      <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText={read.error?.message ?? errorText}>
        {(data) => <Details kind={kind} data={data} />}
      </ReadStates>
    </Stack>
  )
}

const tableTitles: Record<MoneyKind, { title: string; text: string }> = {
  payments: { title: 'What it pays for', text: 'The share of each booking.' },
  refunds: { title: 'Who bears it', text: 'As the ledger has posted it.' },
  payouts: {
    title: 'What it consists of',
    text: 'Changes of the available balance since the previous payout, less what was left, with the fee of the transfer.',
  },
}

function Details({ kind, data }: { kind: MoneyKind; data: MoneyRecord }) {
  const { label, tone, text } = getStateText(kind, data.status)
  return (
    <>
      <Card as="section" aria-label={moneyKindLabels[kind].about}>
        <Stack gap={4}>
          <Row>
            <StatusBadge status={tone}>{label}</StatusBadge>
          </Row>
          {text && <Text>{text}</Text>}
          <Facts cells items={buildFacts(kind, data)} />
          <Row wrap gap={2}>
            <ButtonLink
              variant="outline"
              size="sm"
              to={`${adminPaths.money(kind)}?${new URLSearchParams({ vendor: data.vendor._id })}`}
            >
              All {kind} of this business
            </ButtonLink>
            {data.isAutomatic && (
              <ButtonLink variant="outline" size="sm" to={buildBatchPath(data)}>
                Automatic payouts of this day
              </ButtonLink>
            )}
          </Row>
        </Stack>
      </Card>
      {kind === 'payouts' && <PayoutPausePart vendorId={data.vendor._id} />}
      <MoneyTable {...tableTitles[kind]} lines={data.lines} total={data.total} />
      <Related kind={kind} data={data} />
      <OtherTransfers data={data} />
      <MoneyTable
        title="Postings"
        text="Money at the gateway, as the ledger has posted it. Money that left is negative."
        headers={{ text: 'When', link: 'Posting' }}
        lines={data.postings.map(({ _id, kind: posting, gateway, postedAt }) => ({
          text: formatInstant(postedAt),
          link: { kind: 'posting', _id, label: getPostingLabel(posting) },
          amount: gateway,
        }))}
        total={data.ledgerAmount}
      />
      <Differences data={data} />
      <Timeline events={data.timeline} />
    </>
  )
}

/** The automatic payouts of one day are started together. */
function buildBatchPath({ createdAt }: MoneyRecord): string {
  const day = lusakaDate(Date.parse(createdAt))
  return `${adminPaths.money('payouts')}?${new URLSearchParams({ start: 'automatic', from: day, to: day })}`
}

const buildFacts = (kind: MoneyKind, data: MoneyRecord) => [
  { label: 'Amount', value: formatZmw(data.amount) },
  ...(data.fee > 0 ? [{ label: 'Fee of the transfer', value: formatZmw(data.fee) }] : []),
  {
    label: moneyKindLabels[kind].person,
    value: data.person._id ? (
      <AdminLink link={{ kind: 'account', _id: data.person._id, label: data.person.name }} />
    ) : (
      data.person.name
    ),
  },
  { label: 'Number', value: [formatPhone(data.person.phone), data.network].filter(Boolean).join(', ') },
  { label: 'Business', value: <AdminLink link={data.vendor} /> },
  ...(data.booking ? [{ label: 'Booking', value: <AdminLink link={data.booking} /> }] : []),
  { label: 'Created', value: formatInstant(data.createdAt) },
  { label: 'Our reference', value: data.reference },
  ...(data.gatewayId ? [{ label: 'Reference of the gateway', value: data.gatewayId }] : []),
  ...(data.reason ? [{ label: 'Reason', value: data.reason }] : []),
  ...(data.failure ? [{ label: 'Failure', value: data.failure }] : []),
]

function Related({ kind, data: { related } }: { kind: MoneyKind; data: MoneyRecord }) {
  if (kind === 'payouts') return null
  const isPayment = kind === 'payments'
  const title = isPayment ? 'Refunds of these bookings' : 'Payments of the booking'
  return (
    <Stack as="section" gap={3} aria-label={title}>
      <Heading level={2} size="card">
        {title}
      </Heading>
      <DataTable
        label={title}
        columns={[
          { id: 'link', header: isPayment ? 'Refund' : 'Payment', cell: ({ link }) => <AdminLink link={link} /> },
          { id: 'text', header: 'Why', cell: ({ text }) => text },
          {
            id: 'status',
            header: 'State',
            cell: ({ status }) => getStateText(isPayment ? 'refunds' : 'payments', status).label,
          },
          { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatZmw(amount) },
        ]}
        rows={related}
        rowKey={({ link }) => link._id}
        empty={isPayment ? 'Nothing was refunded.' : 'The booking has no payment through the gateway.'}
      />
    </Stack>
  )
}

function OtherTransfers({ data: { otherTransfers } }: { data: MoneyRecord }) {
  if (otherTransfers.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-label="Superseded transfers">
      <Heading level={2} size="card">
        Superseded transfers
      </Heading>
      <DataTable
        label="Superseded transfers"
        columns={[
          { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
          { id: 'phone', header: 'Number', cell: ({ phone }) => formatPhone(phone) },
          { id: 'status', header: 'State', cell: ({ status }) => getStateText('refunds', status).label },
          { id: 'created', header: 'Superseded', cell: ({ createdAt }) => formatInstant(createdAt) },
        ]}
        rows={otherTransfers}
        rowKey={({ reference }) => reference}
      />
    </Stack>
  )
}

const Differences = ({ data: { differences } }: { data: MoneyRecord }) => (
  <Stack as="section" gap={3} aria-label="Differences">
    <Heading level={2} size="card">
      Differences
    </Heading>
    <DataTable
      label="Differences"
      columns={[
        { id: 'ours', header: 'Our books', cell: ({ ours }) => ours },
        { id: 'theirs', header: 'Gateway', cell: ({ theirs }) => theirs },
        { id: 'found', header: 'Found', cell: ({ foundAt }) => formatInstant(foundAt) },
        {
          id: 'resolved',
          header: 'Resolved',
          cell: ({ resolvedAt, resolution }) =>
            resolvedAt ? `${formatInstant(resolvedAt)}: ${resolution ?? ''}` : 'Not yet',
        },
      ]}
      rows={differences}
      rowKey={({ _id }) => _id}
      empty="The comparisons with the gateway found no difference."
    />
  </Stack>
)
