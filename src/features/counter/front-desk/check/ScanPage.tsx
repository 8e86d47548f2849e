import { useState } from 'react'
import { useRead } from '../../../../api/use-read'
import { ticketKeys } from '#contract/public-addresses'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { useStorageFailure } from '../../../../db/queries/use-storage-failure'
import { recordScan } from '../../../../sync/counter/record-scan'
import { Grid } from '../../../../ui/layout/Grid'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Stack } from '../../../../ui/layout/Stack'
import { CameraView } from './CameraView'
import { ScanResult } from './ScanResult'
import { checkTicket, findOwnVerdict, type TicketCheckResult } from './check-ticket'
import { ReferenceForm } from './ReferenceForm'
import { useCamera } from './use-camera'
import { getNow } from '../../../../server-time'

export const head = () => ({ title: 'Scan tickets | Tilipo' })

/** Checks tickets at boarding or admission. Works offline with the stored bookings. */
export default function ScanPage() {
  const { data } = useRead(ticketKeys, {})
  const bookings = useVendorBookings()
  const isSaved = useStorageFailure() === null
  // Without storage and without a connection, the signature of a ticket can still be checked.
  const knownBookings = bookings ?? (isSaved ? undefined : [])
  const [result, setResult] = useState<TicketCheckResult>()
  const checkInput = async (text: string) => {
    if (knownBookings)
      setResult(
        await checkTicket(text, { keys: data?.keys, bookings: knownBookings, now: getNow(), keepScan: recordScan }),
      )
  }
  const scanned = bookings?.find(({ _id }) => _id === result?.booking?._id)
  // The verdict about a parcel is where it is now, which a step that was just recorded changes.
  const ownVerdict = scanned && findOwnVerdict(scanned)
  const displayed = result && ownVerdict ? { ...result, verdict: ownVerdict } : result
  const camera = useCamera((text) => void checkInput(text))
  const startScan = () => {
    setResult(undefined)
    camera.start()
  }
  return (
    <Stack gap={6}>
      <PageHeader
        title="Scan tickets"
        text={isSaved ? 'Works offline, using the bookings saved on this device.' : undefined}
      />
      <Grid columns={2}>
        <Stack gap={6}>
          <CameraView camera={camera} onStart={startScan} />
          <ReferenceForm onSubmitReference={(text) => void checkInput(text)} />
        </Stack>
        <ScanResult result={displayed} booking={scanned} />
      </Grid>
    </Stack>
  )
}
