import { useState } from 'react'
import { formatDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import type { OpenSale } from '#contract/counter/companies'
import { computeCompanyOwed, sumOverdue } from '#contract/counter/company-view'
import type { CompanyLine } from '../../../db/queries/companies'
import { paths } from '../../../paths'
import { getLusakaToday } from '../../../server-time'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { lazyPart } from '../../../ui/states/lazy-part'
import { offerRetry } from '../../../ui/states/MissingPart'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Badge } from '../../../ui/text/Badge'
import { Facts } from '../../../ui/text/Facts'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { Text } from '../../../ui/text/Text'
import { AccountHistory } from './AccountHistory'
import { formatOwed } from './format-owed'

const options = { fallback: <Skeleton shape="block" />, onFailure: offerRetry, offline: true }
const CompanyEditor = lazyPart(() => import('./CompanyEditor'), options)
const RecordCompanyPayment = lazyPart(() => import('./RecordCompanyPayment'), options)

type Opened = 'payment' | 'editor' | null

interface Props {
  company: CompanyLine
  canSave: boolean
  canTakePayments: boolean
}

/** What a company owes, for which sales, and what has changed it. */
export function CompanyAccount({ company, canSave, canTakePayments }: Props) {
  const [opened, setOpened] = useState<Opened>(null)
  const today = getLusakaToday()
  const close = () => setOpened(null)
  const { contactPhone, openSales, laterOpen, pending } = company
  return (
    <Stack gap={6}>
      <Card as="section" pad="lg" aria-label="Account">
        <Stack gap={4}>
          <Facts items={buildFacts(company, today)} />
          {pending && (
            <Text size="sm" tone="muted">
              Includes what this device has not sent yet.
            </Text>
          )}
          <Row wrap>
            {canTakePayments && <Button onClick={() => setOpened('payment')}>Record payment</Button>}
            {contactPhone && (
              <ButtonLink variant="outline" icon="phone" to={`tel:${contactPhone}`}>
                Call {formatPhone(contactPhone)}
              </ButtonLink>
            )}
            {canSave && (
              <Button variant="outline" onClick={() => setOpened('editor')}>
                Edit
              </Button>
            )}
          </Row>
        </Stack>
      </Card>
      <Stack as="section" gap={3}>
        <Heading level={2}>Open sales</Heading>
        <DataTable
          label="Open sales"
          rows={openSales}
          rowKey={({ _id }) => _id}
          columns={buildColumns(today)}
          rowLink={({ bookingId }) => `${paths.dashboard}?to=bookings&id=${bookingId}`}
          empty="Nothing is due."
        />
        {laterOpen > 0 && (
          <Text size="sm" tone="muted">
            Further sales that are due later: {formatZmw(laterOpen)}.
          </Text>
        )}
      </Stack>
      <People company={company} />
      <AccountHistory company={company} />
      {opened === 'payment' && <RecordCompanyPayment company={company} onClose={close} />}
      {opened === 'editor' && <CompanyEditor company={company} onClose={close} />}
    </Stack>
  )
}

function buildFacts(company: CompanyLine, today: string) {
  const overdue = sumOverdue(company, today)
  const { limit, termDays, contactName, tpin, isClosed } = company
  return [
    ...(overdue > 0
      ? [
          {
            label: 'Overdue',
            value: (
              <Text as="span" tone="attention">
                {formatZmw(overdue)}
              </Text>
            ),
          },
        ]
      : []),
    { label: 'Limit', value: isClosed ? 'Closed, no more sales on account' : formatZmw(limit) },
    { label: 'Pays within', value: formatPlural(termDays, { one: '# day', other: '# days' }) },
    ...(contactName ? [{ label: 'Contact', value: contactName }] : []),
    ...(tpin ? [{ label: 'TPIN', value: tpin }] : []),
    { label: 'Owes you', value: formatOwed(computeCompanyOwed(company)), total: true },
  ]
}

const buildColumns = (today: string): Column<OpenSale>[] => [
  {
    id: 'due',
    header: 'Due',
    cell: ({ dueOn }) => (
      <>
        {formatDate(dueOn)} {dueOn < today && <Badge tone="attention">Overdue</Badge>}
      </>
    ),
  },
  {
    id: 'sale',
    header: 'Sale',
    cell: ({ description, customerName, reference }) => (
      <>
        {description}
        <Text size="sm" tone="muted">
          {[customerName, reference || 'Not confirmed yet'].filter(Boolean).join(', ')}
        </Text>
      </>
    ),
  },
  { id: 'amount', header: 'Price on account', align: 'end', cell: ({ amount }) => formatZmw(amount) },
  { id: 'open', header: 'Open', align: 'end', cell: ({ open }) => formatZmw(open) },
]

/** Those who may book for the company. */
const People = ({ company: { people } }: { company: CompanyLine }) =>
  people.length > 0 && (
    <Stack as="section" gap={3} aria-label="People">
      <Heading level={2}>People who may book</Heading>
      <Facts
        items={people.map(({ name, phone }) => ({
          label: name,
          value: phone ? <Link to={`tel:${phone}`}>{formatPhone(phone)}</Link> : '–',
        }))}
      />
    </Stack>
  )
