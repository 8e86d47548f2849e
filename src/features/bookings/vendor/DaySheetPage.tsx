import { useState } from 'react'
import { formatDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import { hasServiceDay } from '#contract/verticals/index'
import { useOwnBusiness } from '../../../db/queries/business'
import { useVendorBookings, type VendorBookingLine } from '../../../db/queries/bookings'
import { pullNow, useSession, useSyncStatus } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { DateInput } from '../../../ui/DateInput'
import { EmptyState } from '../../../ui/EmptyState'
import { Field } from '../../../ui/Field'
import { Heading } from '../../../ui/Heading'
import { MirrorStates } from '../../../ui/MirrorStates'
import { PageHeader } from '../../../ui/PageHeader'
import { Row } from '../../../ui/Row'
import { SheetTable } from '../../../ui/SheetTable'
import { Show } from '../../../ui/Show'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { useLusakaToday } from '../../../ui/use-now'
import { formatSheetTime, groupDaySheet, type SheetSection } from './day-sheet'
import { useBookingsLink } from './use-bookings-link'
import { getCustomerLabel, getItemHeader } from './vendor-status-view'

export const head = () => ({ title: 'Day sheet | Tilipo' })

const sectionTitles: Record<SheetSection, string> = {
  starting: 'Starting on this day',
  continuing: 'In progress',
  ending: 'Ending on this day',
}

/** All bookings of a day on one page, to print for the people who work without a phone. */
export default function DaySheetPage() {
  const today = useLusakaToday()
  const [chosenDay, setDay] = useState<string | null>(null)
  const day = chosenDay ?? today
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
        isEmpty={(all) => Object.values(groupDaySheet(all, day)).flat().length === 0}
        empty={<EmptyState icon="calendar" title="No bookings" text="There are no paid bookings on this day." />}
      >
        {(all) => <Sections bookings={all} day={day} />}
      </MirrorStates>
    </Stack>
  )
}

function Sections({ bookings, day }: { bookings: readonly VendorBookingLine[]; day: string }) {
  const businessType = useSession()?.user.business_type ?? ''
  const groups = groupDaySheet(bookings, day)
  const columns = [
    'Time',
    getCustomerLabel(businessType),
    'Phone',
    getItemHeader(businessType),
    'Details',
    'Assigned',
    'To pay',
    'Done',
  ]
  return (
    <Stack gap={6}>
      {(Object.keys(sectionTitles) as SheetSection[])
        .filter((section) => groups[section].length > 0)
        .map((section) => (
          <Stack key={section} as="section" gap={2} aria-label={getSectionTitle(section, groups[section])}>
            <Heading level={2} size="card">
              {getSectionTitle(section, groups[section])} ({groups[section].length})
            </Heading>
            <SheetTable
              label={getSectionTitle(section, groups[section])}
              columns={columns}
              rows={groups[section].map((booking) => ({ id: booking._id, cells: buildCells(booking, section) }))}
            />
          </Stack>
        ))}
    </Stack>
  )
}

/** Goods have no service that starts on the day. */
const getSectionTitle = (section: SheetSection, bookings: readonly VendorBookingLine[]): string =>
  bookings.every(({ bookingType }) => !hasServiceDay(bookingType)) ? 'For this day' : sectionTitles[section]

function buildCells(booking: VendorBookingLine, section: SheetSection): string[] {
  const { reference, customerName, customerPhone, listingName, assigned, names, note, paid, total, isWalkIn } = booking
  const toPay = isWalkIn || paid === undefined ? 0 : total - paid
  return [
    formatSheetTime(booking, section),
    [customerName, reference].filter(Boolean).join(', '),
    customerPhone ? formatPhone(customerPhone) : '',
    listingName,
    [booking.undatedSummary ?? booking.summary, names?.join(', '), note].filter(Boolean).join('; '),
    assigned ?? '',
    toPay > 0 ? formatZmw(toPay) : '',
    '☐',
  ]
}
