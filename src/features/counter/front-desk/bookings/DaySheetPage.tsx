import { useState, type ReactElement } from 'react'
import { formatPayments, sumByMethod } from '#contract/bookings/counter-payments/counter-payments'
import { getPaidByPrompt, hasPaidAtCounter, promptLabel } from '#contract/bookings/counter-payments/payment-prompt'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { computeDueAtCounter, getReceivedPayments } from '#contract/counter/reservations'
import { formatDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import { hasServiceDay } from '#contract/verticals/index'
import { getBusinessWords, type Words } from '#contract/verticals/words/index'
import { useOwnBusiness } from '../../../../db/queries/business'
import { useVendorBookings, type VendorBookingLine } from '../../../../db/queries/bookings'
import { pullNow, useSession, useSyncStatus } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { DateInput } from '../../../../ui/forms/DateInput'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Field } from '../../../../ui/forms/Field'
import { Heading } from '../../../../ui/text/Heading'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { SheetPage, SheetTable } from '../../../../ui/lists/SheetTable'
import { Show } from '../../../../ui/layout/Show'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useLusakaToday, useNow } from '../../../../ui/hooks/use-now'
import { formatDone, formatSheetTime, groupDaySheet, type Sheet } from './day-sheet'
import { useBookingsLink } from './use-bookings-link'

export const head = () => ({ title: 'Day sheet | Tilipo' })

/** All bookings of a day on one page, to print for the people who work without a phone. */
export default function DaySheetPage() {
  const today = useLusakaToday()
  const [chosenDay, setDay] = useState<string | null>(null)
  const day = chosenDay ?? today
  const now = useNow()
  const bookings = useVendorBookings()
  const business = useOwnBusiness()
  const name = String(business?.values.name ?? business?.values.companyName ?? '')
  const back = useBookingsLink()
  return (
    <Stack gap={6}>
      <PageHeader title={`Day sheet, ${formatDate(day)}`} text={name} back={back} />
      <Show at="screen">
        <Row wrap align="end" gap={3}>
          <Field label="Day">
            <DateInput value={day} onChange={({ target }) => target.value && setDay(target.value)} />
          </Field>
          <Button icon="download" onClick={() => window.print()}>
            Print
          </Button>
        </Row>
      </Show>
      <MirrorStates
        data={bookings}
        status={useSyncStatus()}
        subject="Your bookings"
        errorText="Could not fetch your bookings."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(all) => groupDaySheet(all, day, now, today).length === 0}
        empty={<EmptyState icon="calendar" title="No bookings" text="There are no paid bookings on this day." />}
      >
        {(all) => <Sheets sheets={groupDaySheet(all, day, now, today)} />}
      </MirrorStates>
    </Stack>
  )
}

function Sheets({ sheets }: { sheets: readonly Sheet[] }) {
  const words = getBusinessWords(useSession()?.user.business_type)
  return (
    <Stack gap={6}>
      {sheets.map((sheet) => {
        const title = getSheetTitle(sheet, words)
        return (
          <SheetPage key={title} label={title}>
            <Heading level={2} size="card">
              {title} ({sheet.bookings.length})
            </Heading>
            <SheetTable
              label={title}
              columns={listColumns(sheet, words)}
              rows={sheet.bookings.map((booking) => ({ id: booking._id, cells: buildCells(booking, sheet) }))}
            />
            <PaidAtCounter bookings={sheet.bookings} />
          </SheetPage>
        )
      })}
    </Stack>
  )
}

/** What was paid at the counter by each method: by walk-ins, and by customers of the app for changes. */
function PaidAtCounter({ bookings }: Pick<Sheet, 'bookings'>) {
  const walkIns = bookings.filter(({ isWalkIn }) => isWalkIn)
  const sums = sumByMethod(bookings.filter(hasPaidAtCounter).flatMap(getReceivedPayments))
  const onPhones = sumPayments(walkIns.map((booking) => ({ amount: getPaidByPrompt(booking) })))
  return (
    <>
      {sums.length > 0 && <Text size="sm">Paid at the counter: {formatPayments(sums)}</Text>}
      {onPhones > 0 && (
        <Text size="sm">
          {promptLabel}: {formatZmw(onPhones)}
        </Text>
      )}
    </>
  )
}

function getSheetTitle({ departure, section }: Sheet, words: Words): string {
  // Companies often name a trip by its time.
  if (departure)
    return departure.name.includes(departure.time) ? departure.name : `${departure.name}, departs ${departure.time}`
  return section === 'overdue' ? (words.today.overdue ?? 'Overdue') : words.day[section]
}

/** The title of a departure's sheet has its trip, so the table has more space for names and seats. */
const listColumns = (sheet: Sheet, { customer, item, assigned }: Words): string[] => [
  ...(hasTimes(sheet) ? [sheet.section === 'overdue' ? 'Due' : 'Time'] : []),
  customer,
  'Phone',
  ...(sheet.departure ? [] : [item]),
  'Details',
  assigned.label,
  'To pay',
  'Done',
]

/** Goods have no time: the column would be empty. */
const hasTimes = ({ bookings }: Sheet): boolean => bookings.some(({ bookingType }) => hasServiceDay(bookingType))

function buildCells(booking: VendorBookingLine, sheet: Sheet): (string | ReactElement)[] {
  const { section, departure } = sheet
  const { customerPhone, listingName, assigned, names, note, paid, total, isWalkIn } = booking
  const toPay = isWalkIn ? computeDueAtCounter(booking) : paid === undefined ? 0 : total - paid
  return [
    ...(hasTimes(sheet) ? [formatSheetTime(booking, section)] : []),
    <CustomerCell key="customer" booking={booking} />,
    customerPhone ? formatPhone(customerPhone) : '',
    ...(departure ? [] : [listingName]),
    [booking.undatedSummary ?? booking.summary, names?.join(', '), note].filter(Boolean).join('; '),
    assigned ?? '',
    toPay > 0 ? formatZmw(toPay) : '',
    formatDone(booking, section),
  ]
}

/** Staff search for a reference and read it aloud, so it is never split at its hyphen. */
const CustomerCell = ({ booking: { customerName, reference } }: { booking: VendorBookingLine }) => (
  <span>
    {customerName}
    {customerName && reference && ', '}
    <Text as="span" whole>
      {reference}
    </Text>
  </span>
)
