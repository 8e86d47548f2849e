import { useEffect, useRef, useState } from 'react'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { CameraView } from '../check/CameraView'
import { useCamera } from '../check/use-camera'
import { addCode, isComplete, joinCodes, type ScannedCodes } from './sales-codes'

/** Time to hold the camera to the next code. */
const nextScanMs = 600

/** Scans all codes of an export, in any order. */
export function ScanCodes({ onComplete }: { onComplete(content: string): void }) {
  const [scanned, setScanned] = useState<ScannedCodes | null>(null)
  const [isForeign, setForeign] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef(() => {})
  const camera = useCamera((text) => {
    const next = addCode(scanned, text)
    setForeign(!next)
    if (next) setScanned(next)
    if (next && isComplete(next)) return void joinCodes(next).then(onComplete)
    timer.current = setTimeout(() => start.current(), nextScanMs)
  })
  useEffect(() => void (start.current = camera.start))
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Stack gap={3}>
      <CameraView camera={camera} onStart={camera.start} />
      <Text role="status">
        {isForeign
          ? 'This code contains no sales.'
          : scanned
            ? `${Object.keys(scanned.parts).length} of ${scanned.count} codes scanned.`
            : 'Hold the camera to the first code.'}
      </Text>
    </Stack>
  )
}
