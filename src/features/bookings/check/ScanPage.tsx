import { useState } from 'react'
import { useRead } from '../../../api/use-read'
import { ticketKeys } from '#contract/public'
import { useVendorBookings } from '../../../db/queries/bookings'
import { keepScan } from '../../../sync/keep-scan'
import { Grid } from '../../../ui/Grid'
import { PageHeader } from '../../../ui/PageHeader'
import { Stack } from '../../../ui/Stack'
import { Aim } from './Aim'
import { Answer } from './Answer'
import { examine, type Examined } from './examine'
import { TypeReference } from './TypeReference'
import { useCamera } from './use-camera'

export const head = () => ({ title: 'Scan tickets | Tilipo' })

/** Checks tickets at boarding or admission. Works offline with the stored bookings. */
export default function ScanPage() {
  const { data } = useRead(ticketKeys, {})
  const bookings = useVendorBookings()
  const [answer, setAnswer] = useState<Examined>()
  const look = async (text: string) => {
    if (bookings) setAnswer(await examine(text, { keys: data?.keys, bookings, now: Date.now(), keepScan }))
  }
  const camera = useCamera((text) => void look(text))
  const next = () => {
    setAnswer(undefined)
    camera.start()
  }
  return (
    <Stack gap={6}>
      <PageHeader title="Scan tickets" text="Works offline, using the bookings saved on this device." />
      <Grid columns={2}>
        <Stack gap={6}>
          <Aim camera={camera} onStart={next} />
          <TypeReference onLook={(text) => void look(text)} />
        </Stack>
        <Answer answer={answer} booking={bookings?.find(({ _id }) => _id === answer?.booking?._id)} />
      </Grid>
    </Stack>
  )
}
