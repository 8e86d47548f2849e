import { useState } from 'react'
import { maxSalesFileBytes } from '#contract/counter/sales-file'
import { formatInstant } from '#contract/core/dates'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { useCounterQuotas } from '../../../../db/queries/counter-stock'
import { Button } from '../../../../ui/forms/Button'
import { FileButton } from '../../../../ui/forms/FileButton'
import { Heading } from '../../../../ui/text/Heading'
import { Notice } from '../../../../ui/states/Notice'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { importSales, readSales, type ReadSales } from './exchange-sales'
import { ScanCodes } from './ScanCodes'

const formatCounts = ({ sales, payments }: { sales: number; payments: number }): string =>
  [
    ...(sales > 0 || payments === 0 ? [formatPlural(sales, { one: '# sale', other: '# sales' })] : []),
    ...(payments > 0 ? [formatPlural(payments, { one: '# payment or refund', other: '# payments and refunds' })] : []),
  ].join(' and ')

/** Imports the sales of another device from a file or QR codes: all of them, or nothing. */
export function ImportSales({ vendorId }: { vendorId: string }) {
  const [read, setRead] = useState<ReadSales | null>(null)
  const [isScanning, setScanning] = useState(false)
  const readContent = async (content: string) => {
    setScanning(false)
    setRead(await readSales(content, vendorId))
  }
  const readFile = async (file: File | undefined) => {
    if (file) await readContent(file.size > maxSalesFileBytes ? '' : await file.text())
  }
  return (
    <Stack as="section" gap={3} aria-label="Import sales of another device">
      <Heading level={2}>Import sales of another device</Heading>
      <Text>Only sales of your own business can be imported. This device then sends them.</Text>
      <Row wrap>
        <FileButton
          icon="upload"
          label="Choose file"
          accept="application/json,.json"
          busy={false}
          onPick={([file]) => void readFile(file)}
        />
        <Button
          variant="outline"
          size="sm"
          icon="scan"
          onClick={() => {
            setRead(null)
            setScanning(true)
          }}
        >
          Scan QR codes
        </Button>
      </Row>
      {isScanning && <ScanCodes onComplete={(content) => void readContent(content)} />}
      {read &&
        (read.ok ? (
          <Summary read={read} vendorId={vendorId} onDone={() => setRead(null)} />
        ) : (
          <Notice tone="attention" icon="alert" title="Not imported" role="alert">
            {read.message}
          </Notice>
        ))}
    </Stack>
  )
}

interface SummaryProps {
  read: Extract<ReadSales, { ok: true }>
  vendorId: string
  onDone(): void
}

function Summary({ read, vendorId, onDone }: SummaryProps) {
  const { file, sales, payments, known } = read
  const counts = { sales: sales.length, payments: payments.length }
  const isNew = counts.sales + counts.payments > 0
  const knownCount = known.sales + known.payments
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const result = await importSales(read, vendorId)
    setBusy(false)
    if (!result.ok) return toast({ title: 'Not imported', description: result.message, tone: 'destructive' })
    toast({ title: `${formatCounts(counts)} imported`, description: 'They are sent when you are online.' })
    onDone()
  }
  const deviceName = useCounterQuotas()?.find(({ deviceId }) => deviceId === file.deviceId)?.deviceName
  const total = zmwOf(sales.reduce((sum, { sale }) => sum + ngweeOf(sale.seenTotal), 0))
  return (
    <Notice
      tone="done"
      icon="check-circle"
      title={
        isNew ? [formatCounts(counts), ...(sales.length > 0 ? [formatZmw(total)] : [])].join(', ') : 'No new sales'
      }
      role="status"
      action={
        <Row>
          {isNew && (
            <Button size="sm" loading={busy} onClick={() => void confirm()}>
              Import {formatCounts(counts)}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onDone}>
            Close
          </Button>
        </Row>
      }
    >
      Exported {deviceName && `on ${deviceName}, `}
      {formatInstant(file.exportedAt)}.
      {knownCount > 0 && ` ${formatCounts(known)} ${knownCount === 1 ? 'is' : 'are'} on this device already.`}
    </Notice>
  )
}
