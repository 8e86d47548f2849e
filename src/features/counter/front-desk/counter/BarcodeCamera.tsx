import { useEffect, useEffectEvent } from 'react'
import { CameraView } from '../check/CameraView'
import { useCamera } from '../check/use-camera'
import { createBarcodeReader } from './barcode-reader'

const texts = {
  start: 'Scan the next product',
  refused: "Tilipo isn't allowed to use the camera. Allow it in your browser settings, or search for the product.",
  none: "We couldn't open a camera on this device. Search for the product instead.",
}

/** Reads barcodes with the camera, one after the other. It starts at once, because a button has opened it. */
export default function BarcodeCamera({ onCode }: { onCode(code: string): void }) {
  const camera = useCamera(onCode, createBarcodeReader)
  const start = useEffectEvent(() => camera.start())
  useEffect(() => start(), [])
  return <CameraView camera={camera} onStart={camera.start} texts={texts} />
}
