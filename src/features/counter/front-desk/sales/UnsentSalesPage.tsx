import { formatPayments } from '#contract/bookings/counter-payments/counter-payments'
import { formatInstant } from '#contract/core/dates'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { useMe } from '../../../../db/queries/me'
import {
  getSoldAt,
  isExportable,
  useUnsentPayments,
  useUnsentSales,
  type OfflineSaleRow,
  type UnsentPaymentRow,
} from '../../../../db/queries/unsent-sales'
import { useStorageFailure } from '../../../../db/queries/use-storage-failure'
import { paths } from '../../../../paths'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { useIsPersistent } from '../../../../sync/hooks/use-is-persistent'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Heading } from '../../../../ui/text/Heading'
import { List, ListItem } from '../../../../ui/lists/List'
import { NotReadable } from '../../../../ui/states/MirrorStates'
import { Notice } from '../../../../ui/states/Notice'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useCanManageBookings } from '../bookings/use-can-manage-bookings'
import { ExportSales, type ExportProps } from './ExportSales'
import { ImportSales } from './ImportSales'
import { useArea } from '../../shared/use-area'

export const head = () => ({ title: 'Unsent sales | Tilipo' })

/** The sales of this device that the server has not confirmed, and their transfer to another device of the business. */
export default function UnsentSalesPage() {
  const sales = useUnsentSales()
  const payments = useUnsentPayments()
  const vendorId = useMe()?.vendorId
  const deviceId = useDeviceId()
  const canSell = useCanManageBookings()
  const area = useArea()
  const isUnreadable = useStorageFailure() !== null
  const isPersistent = useIsPersistent()
  return (
    <Stack gap={6}>
      <PageHeader
        title="Unsent sales"
        text="Sales, payments and refunds at the counter that wait on this device. Another device of your business can send them for you."
        back={{ to: paths.within(area, 'cash'), label: 'Cash shift' }}
      />
      {isUnreadable ? (
        <NotReadable subject="Unsent sales" />
      ) : !sales || !payments || !deviceId ? (
        <Skeleton shape="block" />
      ) : (
        <>
          {sales.length + payments.length === 0 ? (
            <EmptyState icon="check" title="No unsent sales" text="All sales of this device have been sent." />
          ) : (
            <>
              {isPersistent === false && (
                <Notice tone="waiting" icon="alert" title="This browser may delete unsent sales">
                  It can clear the data of websites when the device runs out of space. Please connect this device soon,
                  or export the sales.
                </Notice>
              )}
              {sales.length > 0 && <SaleList sales={sales} />}
              {payments.length > 0 && <PaymentList payments={payments} />}
              {vendorId && <Export sales={sales} payments={payments} vendorId={vendorId} deviceId={deviceId} />}
            </>
          )}
          {canSell && vendorId && <ImportSales vendorId={vendorId} />}
        </>
      )}
    </Stack>
  )
}

interface ExportRows extends Omit<ExportProps, 'rows'> {
  sales: readonly OfflineSaleRow[]
  payments: readonly UnsentPaymentRow[]
}

function Export({ sales, payments, ...props }: ExportRows) {
  const exportable = sales.filter(isExportable)
  const rows = [...exportable, ...payments]
  return (
    <>
      {exportable.length < sales.length && (
        <Text tone="muted">
          Refused sales from counter stock are not exported, because this device may have sold their stock again.
        </Text>
      )}
      {rows.length > 0 && <ExportSales key={rows.length} rows={rows} {...props} />}
    </>
  )
}

const SaleList = ({ sales }: { sales: readonly OfflineSaleRow[] }) => (
  <Stack as="section" gap={3} aria-label="On this device">
    <Heading level={2}>On this device</Heading>
    <Text tone="muted">
      {formatPlural(sales.length, { one: '# sale', other: '# sales' })}, together{' '}
      {formatZmw(zmwOf(sales.reduce((sum, { input }) => sum + ngweeOf(input.body.seenTotal), 0)))}
    </Text>
    <List label="Unsent sales">
      {sales.map((row) => (
        <ListItem
          key={row.key}
          icon={row.refusal ? 'alert' : 'clock'}
          title={`${row.input.body.customerName}, ${formatZmw(row.input.body.seenTotal)}`}
          text={[
            row.preview?.name,
            formatInstant(getSoldAt(row)),
            row.input.body.payments && formatPayments(row.input.body.payments),
            ...(row.refusal ? [`Refused: ${row.refusal.message}`] : []),
          ]
            .filter(Boolean)
            .join('. ')}
        />
      ))}
    </List>
  </Stack>
)

const paymentTypes: Record<UnsentPaymentRow['endpoint'], string> = {
  'walkIns.takePayment': 'Payment',
  'walkIns.refund': 'Refund',
  'companies.takePayment': 'Payment on account',
}

const PaymentList = ({ payments }: { payments: readonly UnsentPaymentRow[] }) => (
  <Stack as="section" gap={3} aria-label="Payments and refunds on this device">
    <Heading level={2}>Payments and refunds on this device</Heading>
    <List label="Unsent payments and refunds">
      {payments.map(({ key, endpoint, preview, input, createdAt }) => (
        <ListItem
          key={key}
          icon="clock"
          title={`${paymentTypes[endpoint]}: ${preview?.name ?? ''}`}
          text={formatInstant(input.body.at ?? new Date(createdAt).toISOString())}
        />
      ))}
    </List>
  </Stack>
)
