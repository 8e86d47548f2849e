import { useRef, useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { issueWalkInReceipt } from '#contract/counter/walk-ins'
import { computeDueAtCounter, computeReceivedMoney, getReceivedPayments } from '#contract/counter/reservations'
import { formatInstant } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { hasServiceDay } from '#contract/verticals/index'
import { call } from '../../../../api/client'
import { useOwnBusiness } from '../../../../db/queries/business'
import { nameCompanies, useCompanies } from '../../../../db/queries/companies'
import { useVendorBookings, type VendorBookingLine } from '../../../../db/queries/bookings'
import { getLusakaToday } from '../../../../server-time'
import { pullNow, useSyncStatus } from '../../../../sync/index'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Chips } from '../../../../ui/forms/Chips'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Facts } from '../../../../ui/text/Facts'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { Notice } from '../../../../ui/states/Notice'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Pass } from '../../../../ui/media/Pass'
import { QrCode } from '../../../../ui/media/QrCode'
import { Row } from '../../../../ui/layout/Row'
import { savePdfFile } from '../../../../ui/forms/save-file'
import { Show } from '../../../../ui/layout/Show'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useSearch } from '../../../../ui/hooks/use-search'
import { formatBookingDates, joinDateParts } from '../../../bookings/shared/booking-dates'
import { FiscalFacts } from '../../../bookings/shared/FiscalFacts'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { useBookingsLink } from '../bookings/use-bookings-link'
import { buildReceiptFacts, mergeSale, sortItems, type Items } from '../bookings/shipment'
import { getVendorStatusView } from '../bookings/vendor-status-view'
import { printOn, usePaper, type Paper } from './receipt-paper'
import {
  buildItemFacts,
  buildMessageLinks,
  buildReceiptText,
  buildReceiptUrl,
  buildSaleFacts,
  isUnconfirmed,
} from './receipt-text'

export const head = () => ({ title: 'Receipt | Tilipo' })

/** The receipt of a sale at the counter, from the data on this device. It is printed and shared offline too. */
export default function CounterReceiptPage() {
  const id = useSearch()[0].get('id') ?? ''
  const bookings = useVendorBookings()
  const companies = useCompanies()
  const booking = bookings?.find((candidate) => candidate._id === id && candidate.isWalkIn)
  const items =
    bookings && booking?.orderId
      ? sortItems(bookings.filter(({ orderId }) => orderId === booking.orderId))
      : booking
        ? [booking]
        : []
  const [first, ...others] = items.map((item) => nameCompanies(item, companies, getLusakaToday()))
  return (
    <Stack gap={6}>
      <Show at="screen">
        <PageHeader title="Receipt" back={useBookingsLink()} />
      </Show>
      <MirrorStates
        data={bookings}
        status={useSyncStatus()}
        subject="This receipt"
        errorText="Could not fetch your bookings."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={() => booking === undefined}
        empty={
          <EmptyState
            icon="ticket"
            title="No sale found"
            text="It was refused or removed. Your bookings show sales that could not be booked."
          />
        }
      >
        {() => first && <Receipt items={[first, ...others]} />}
      </MirrorStates>
    </Stack>
  )
}

function Receipt({ items }: { items: readonly [VendorBookingLine, ...VendorBookingLine[]] }) {
  const booking = mergeSale(items)
  const business = useOwnBusiness()
  const seller = String(business?.values.name ?? business?.values.companyName ?? '')
  const isPending = isUnconfirmed(booking)
  const { tone, label } = getVendorStatusView(booking)
  // A sale that is not paid in full, or was made before they were turned on, gets none.
  const isFiscalExpected = business?.fiscalReceipts && computeDueAtCounter(booking) === 0 && isUnsentRequest(booking)
  const hasFiscalReceipts = Boolean(isFiscalExpected) || (booking.fiscal?.length ?? 0) > 0
  const url = buildReceiptUrl(booking, window.location.origin)
  const [paper, setPaper] = usePaper()
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <>
      {isPending && (
        <Notice tone="waiting" icon="cloud-off" title="Not yet confirmed">
          This is a request. It is confirmed when this device is online again, and this page then becomes the receipt.
          {computeReceivedMoney(getReceivedPayments(booking)) > 0 && ' If it can’t be booked, give the money back.'}
        </Notice>
      )}
      {!isPending && isUnsentRequest(booking) && (
        <Notice tone="done" icon="check-circle" title="Confirmed from counter stock">
          The sale is final. It gets its booking reference when this device is online again.
        </Notice>
      )}
      <div ref={sheet}>
        <Pass
          paper={paper}
          title={seller || booking.listingName}
          text={items.length === 1 ? seller && booking.listingName : ''}
          badge={
            isPending ? (
              <StatusBadge status="waiting">Not yet confirmed</StatusBadge>
            ) : (
              <StatusBadge status={tone === 'done' ? 'done' : 'attention'}>{label}</StatusBadge>
            )
          }
          code={<QrCode text={url} label="QR code of this sale" />}
          reference={booking.reference}
          footer={
            <Text size="xs" tone="muted">
              {isPending
                ? 'Not yet confirmed. Keep this paper and show it at the counter.'
                : hasFiscalReceipts
                  ? 'The fiscal invoice is the one with the Mark ID of ZRA.'
                  : 'This receipt is not a fiscal invoice.'}
            </Text>
          }
        >
          <Facts items={buildFacts(booking, items)} />
          {!isPending && <FiscalFacts booking={booking} isExpected={isFiscalExpected} isReceipt />}
        </Pass>
      </div>
      <Show at="screen">
        <Stack gap={4}>
          <PaperChoice value={paper} onChange={setPaper} />
          <Actions
            booking={booking}
            items={items}
            seller={seller}
            onPrint={() => printOn(paper, sheet.current!.firstElementChild!)}
          />
        </Stack>
      </Show>
    </>
  )
}

const buildFacts = (booking: VendorBooking, items: Items) => [
  ...buildReceiptFacts([booking]),
  { label: 'Customer', value: booking.customerName },
  ...(booking.customerPhone ? [{ label: 'Phone', value: formatPhone(booking.customerPhone) }] : []),
  ...(hasServiceDay(booking.bookingType) ? [{ label: 'When', value: joinDateParts(formatBookingDates(booking)) }] : []),
  ...(items.length === 1 && booking.summary
    ? [{ label: 'Details', value: booking.undatedSummary ?? booking.summary }]
    : []),
  { label: 'Sold', value: formatInstant(booking.createdAt) },
  ...buildItemFacts(items),
  ...buildSaleFacts(booking, items),
]

const paperOptions = [
  { value: 'roll-58', label: '58 mm' },
  { value: 'roll-80', label: '80 mm' },
  { value: 'a5', label: 'A5' },
]

const PaperChoice = ({ value, onChange }: { value: Paper; onChange(paper: string): void }) => (
  <Stack gap={2}>
    <Text size="sm" tone="muted">
      Paper
    </Text>
    <Chips label="Paper" options={paperOptions} value={value} onPress={onChange} />
  </Stack>
)

interface ActionsProps {
  booking: VendorBooking
  items: Items
  seller: string
  onPrint(): void
}

function Actions({ booking, items, seller, onPrint }: ActionsProps) {
  const [busy, setBusy] = useState(false)
  const { _id: id } = booking
  const text = buildReceiptText(booking, seller, items)
  const { whatsApp, sms } = buildMessageLinks(text, booking.customerPhone)
  const downloadPdf = async () => {
    setBusy(true)
    const receipt = await call(issueWalkInReceipt, { params: { id } })
    setBusy(false)
    if (receipt.ok) savePdfFile(receipt.answer.pdf, receipt.answer.fileName)
    else toast({ title: 'Failed to download the receipt.', description: receipt.message, tone: 'destructive' })
  }
  const share = async () => {
    if (navigator.share) return navigator.share({ title: 'Receipt', text }).catch(() => undefined)
    await navigator.clipboard.writeText(text)
    toast({ title: 'Receipt copied' })
  }
  return (
    <Row wrap>
      <Button icon="download" onClick={onPrint}>
        Print
      </Button>
      <ButtonLink variant="outline" icon="chat" to={whatsApp}>
        WhatsApp
      </ButtonLink>
      <ButtonLink variant="outline" icon="phone" to={sms}>
        SMS
      </ButtonLink>
      <Button variant="outline" icon="share" onClick={() => void share()}>
        Share
      </Button>
      {!isUnsentRequest(booking) && (
        <Button variant="outline" icon="download" loading={busy} onClick={() => void downloadPdf()}>
          Receipt as PDF
        </Button>
      )}
    </Row>
  )
}
