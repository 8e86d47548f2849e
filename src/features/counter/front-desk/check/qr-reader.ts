/** Reads QR codes from the camera with the browser's `BarcodeDetector` or with a library loaded on demand. */
import { retryImport } from '../../../../retry-import'

/** Returns the text of a code in the picture; null if there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

export const createQrReader = async (): Promise<CodeReader> =>
  (await createNativeReader(['qr_code'])) ?? createLibraryReader()

/** Returns null if the browser cannot read the first of these formats. */
export async function createNativeReader(formats: readonly [string, ...string[]]): Promise<CodeReader | null> {
  const { BarcodeDetector: NativeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!NativeDetector) return null
  const supported = await NativeDetector.getSupportedFormats().catch((): string[] => [])
  if (!supported.includes(formats[0])) return null
  const detector = new NativeDetector({ formats: formats.filter((format) => supported.includes(format)) })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

const maxSidePx = 720

async function createLibraryReader(): Promise<CodeReader> {
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
