import { useState } from 'react'
import { newId } from '../../../../api/new-id'
import type { OfflineSaleRow, UnsentPaymentRow } from '../../../../db/queries/unsent-sales'
import { Button } from '../../../../ui/forms/Button'
import { Heading } from '../../../../ui/text/Heading'
import { Notice } from '../../../../ui/states/Notice'
import { QrCode } from '../../../../ui/media/QrCode'
import { Row } from '../../../../ui/layout/Row'
import { saveJsonFile } from '../../../../ui/forms/save-file'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { exportSales } from './exchange-sales'
import { buildCodes } from './sales-codes'
import { getNow } from '../../../../server-time'

export interface ExportProps {
  rows: readonly (OfflineSaleRow | UnsentPaymentRow)[]
  vendorId: string
  deviceId: string
}

const fileName = 'tilipo-unsent-sales.json'

/** Exports the sales, payments and refunds. They stay on this device and are sent from here too; the server books each of them once. */
export function ExportSales({ rows, vendorId, deviceId }: ExportProps) {
  const [codes, setCodes] = useState<string[]>([])
  const build = () => exportSales(rows, { vendorId, deviceId, now: getNow() })
  const share = async () => {
    const file = new File([await build()], fileName, { type: 'application/json' })
    if (!navigator.canShare?.({ files: [file] }))
      return toast({ title: 'This device cannot share files', description: 'Please save the file instead.' })
    await navigator.share({ files: [file] }).catch(() => undefined)
  }
  const showCodes = async () => {
    try {
      setCodes(await buildCodes(await build(), newId()))
    } catch {
      toast({ title: 'This browser cannot show QR codes', description: 'Please save the file instead.' })
    }
  }
  return (
    <Stack as="section" gap={3} aria-label="Export unsent sales">
      <Heading level={2}>Export unsent sales</Heading>
      <Text>
        A colleague imports them on another device and sends them. They stay on this device and are sent from here too.
        Each is recorded once.
      </Text>
      <Notice tone="waiting" icon="shield" title="Contains personal data">
        The export contains the names and phone numbers of your customers and what they bought. Give it only to people
        of your business, and delete it after the import.
      </Notice>
      <Row wrap>
        <Button icon="download" onClick={() => void build().then((content) => saveJsonFile(content, fileName))}>
          Save file
        </Button>
        <Button variant="outline" icon="share" onClick={() => void share()}>
          Share file
        </Button>
        <Button variant="outline" icon="scan" onClick={() => void showCodes()}>
          Show QR codes
        </Button>
      </Row>
      {codes.length > 0 && <Codes codes={codes} />}
    </Stack>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const [index, setIndex] = useState(0)
  return (
    <Stack gap={3} align="center">
      <QrCode text={codes[index]!} label={`QR code ${index + 1} of ${codes.length}`} />
      <Text role="status">
        Code {index + 1} of {codes.length}
      </Text>
      {codes.length > 1 && (
        <Row>
          <Button variant="outline" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            Previous code
          </Button>
          <Button disabled={index === codes.length - 1} onClick={() => setIndex(index + 1)}>
            Next code
          </Button>
        </Row>
      )}
    </Stack>
  )
}
