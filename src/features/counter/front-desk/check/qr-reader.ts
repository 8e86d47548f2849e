/** Reads QR codes from the camera with the browser's `BarcodeDetector` or with a library loaded on demand. */
import { retryImport } from '../../../../retry-import'

export type QrReader = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const qrFormat = 'qr_code'

export async function createQrReader(): Promise<QrReader> {
  const { BarcodeDetector: NativeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const canRead =
    NativeDetector && (await NativeDetector.getSupportedFormats().catch((): string[] => [])).includes(qrFormat)
  if (!canRead) return createLibraryReader()
  const detector = new NativeDetector({ formats: [qrFormat] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

const maxSidePx = 720

async function createLibraryReader(): Promise<QrReader> {
  const { default: jsQR } = await retryImport(() => import('jsqr'))
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    // Reads the center square, which is the part that the screen displays.
    const side = Math.min(width, height)
    if (side === 0) return null
    const size = Math.min(side, maxSidePx)
    context.canvas.width = context.canvas.height = size
    context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size)
    return (
      jsQR(context.getImageData(0, 0, size, size).data, size, size, { inversionAttempts: 'dontInvert' })?.data || null
    )
  }
}
