import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatDate, formatInstant } from '#contract/core/dates'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { getStateText, type MoneyLine } from '#contract/money/money-records'
import { readBookingForAdmins, type AdminBookingDetails } from '#contract/platform/bookings'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { DataTable } from '../../../../ui/lists/DataTable'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Facts } from '../../../../ui/text/Facts'
import { Heading } from '../../../../ui/text/Heading'
import { Link } from '../../../../ui/text/Link'
import { Text } from '../../../../ui/text/Text'
import { buildBusinessPath } from '../../../../verticals/admin-services'
import { BookingStatusBadge } from '../../../bookings/shared/BookingStatusBadge'
import { listCasesAbout } from '#contract/platform/cases/cases'
import { CaseLinks } from '../../../messages/shared/CaseLinks'
import { AdminNotesPart } from '../notes/admin-notes-part'
import { moneyKindLabels, shortenReference } from '../money/money-kinds'
import { MoneyTable } from '../money/MoneyTable'
import { CancelDialog } from './CancelDialog'
import { RefundDecisions } from './RefundDecisions'
import { RefundDialog } from './RefundDialog'
import { getStatusForAdmins } from './status-label'

export const head = () => ({ title: 'Booking | Tilipo' })

/** One booking for administrators: the people, the money, what has happened, its cancellation and its refunds. */
export default function BookingPage() {
  const { id = '' } = useParams()
  const read = useUncachedRead(readBookingForAdmins, { params: { id } }, id)
  const { data } = read
  const back = data && {
    to: buildBusinessPath(data.vendor.businessType, data.vendor._id),
    label: data.vendor.name,
  }
  return (
    <Stack gap={6}>
      <PageHeader title={data ? `Booking ${data.reference}` : 'Booking'} back={back} />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error?.message ?? 'Failed to fetch the booking.'}
      >
        {(booking) => <Details booking={booking} onChanged={read.refresh} />}
      </ReadStates>
    </Stack>
  )
}

function Details({ booking, onChanged }: { booking: AdminBookingDetails; onChanged(): void }) {
  const [isCancelling, setCancelling] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  return (
    <>
      <Card as="section" aria-label="About this booking">
        <Stack gap={4}>
          <Row wrap gap={3} justify="apart">
            <BookingStatusBadge statusView={getStatusForAdmins(booking.status)} />
            {booking.cancellation && (
              <Button size="sm" variant="outline" onClick={() => setCancelling(true)}>
                Cancel the booking
              </Button>
            )}
            {booking.refundable && (
              <Button size="sm" variant="outline" onClick={() => setRefunding(true)}>
                Refund
              </Button>
            )}
          </Row>
          <Facts cells items={buildFacts(booking)} />
        </Stack>
      </Card>
      <Card as="section" aria-label="Money">
        <Stack gap={4}>
          <Heading level={2} size="card">
            Money
          </Heading>
          <Facts items={buildMoneyFacts(booking)} />
        </Stack>
      </Card>
      <MoneyTable
        title="Payments and refunds"
        text="What was paid, less what was given back. A refund counts once it is created."
        lines={buildMovements(booking)}
        total={sumMovements(booking)}
      />
      <RefundDecisions booking={booking} onChanged={onChanged} />
      <BookingCases bookingId={booking._id} />
      <AdminNotesPart target="booking" targetId={booking._id} />
      <Stack as="section" gap={3} aria-label="Timeline">
        <Heading level={2} size="card">
          Timeline
        </Heading>
        <DataTable
          label="Timeline"
          columns={[
            { id: 'text', header: 'What', cell: ({ text }) => <Text as="span">{text}</Text> },
            { id: 'by', header: 'Who', cell: ({ by }) => by || 'Tilipo' },
            { id: 'at', header: 'When', cell: ({ at }) => formatInstant(at) },
          ]}
          rows={booking.timeline}
          rowKey={({ at, text }) => `${at} ${text}`}
          empty="Nothing has happened yet."
        />
      </Stack>
      {booking.cancellation && (
        <CancelDialog
          open={isCancelling}
          booking={booking}
          cancellation={booking.cancellation}
          onClose={() => setCancelling(false)}
          onDone={onChanged}
        />
      )}
      {booking.refundable && (
        <RefundDialog
          open={isRefunding}
          booking={booking}
          refundable={booking.refundable}
          onClose={() => setRefunding(false)}
          onDone={onChanged}
        />
      )}
    </>
  )
}

function BookingCases({ bookingId }: { bookingId: string }) {
  const read = useUncachedRead(listCasesAbout, { params: { about: 'booking', id: bookingId } }, bookingId)
  return <CaseLinks cases={read.data} hasFailed={read.error !== undefined} source={{ bookingId }} />
}

const buildFacts = ({ customer, vendor, listing, summary, startsOn, createdAt }: AdminBookingDetails) => [
  {
    label: 'Customer',
    value: customer._id ? (
      <Link to={paths.adminUser(customer._id)}>{customer.name}</Link>
    ) : (
      `${customer.name} (counter)`
    ),
  },
  {
    label: 'Business',
    value: <Link to={buildBusinessPath(vendor.businessType, vendor._id)}>{vendor.name}</Link>,
  },
  { label: 'Listing', value: <Link to={listing.path}>{listing.name}</Link> },
  { label: 'What', value: summary },
  { label: 'Starts', value: formatDate(startsOn) },
  { label: 'Booked', value: formatInstant(createdAt) },
]

/** Payments that have arrived, what was recorded at the counter, and refunds. */
const buildMovements = ({ payments, refunds, counterPayments = [] }: AdminBookingDetails): MoneyLine[] => [
  ...payments
    .filter(({ status }) => !noMoneyStates.includes(status))
    .map((payment) => buildMovement('payment', payment, payment.amount)),
  ...counterPayments.map(({ amount, status }) => ({ text: `At the counter, ${status}`, link: null, amount })),
  ...refunds.map((refund) => buildMovement('refund', refund, -refund.amount)),
]
const noMoneyStates: readonly string[] = ['pending', 'failed']

function buildMovement(
  kind: 'payment' | 'refund',
  { _id, reference, status, createdAt }: AdminBookingDetails['payments'][number],
  amount: number,
): MoneyLine {
  const { one } = moneyKindLabels[`${kind}s`]
  return {
    text: `${getStateText(`${kind}s`, status).label}, ${formatInstant(createdAt)}`,
    link: _id ? { kind, _id, label: `${one} ${shortenReference(reference)}` } : null,
    amount,
  }
}

const sumMovements = (booking: AdminBookingDetails): number =>
  zmwOf(buildMovements(booking).reduce((sum, { amount }) => sum + ngweeOf(amount), 0))

const buildMoneyFacts = ({ money: { total, deposit, paid, returned, fee } }: AdminBookingDetails) => [
  ...(deposit > 0 ? [{ label: 'Deposit, in the total', value: formatZmw(deposit) }] : []),
  { label: 'Fee of Tilipo', value: formatZmw(fee) },
  { label: 'Paid', value: formatZmw(paid) },
  ...(returned > 0 ? [{ label: 'Goes back to the customer', value: formatZmw(returned) }] : []),
  { label: 'Total', value: formatZmw(total), total: true },
]
