/** Reads QR codes from the camera with the browser's `BarcodeDetector` or with a library loaded on demand. */
export type Reader = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const wanted = 'qr_code'

export async function qrReader(): Promise<Reader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  const canRead = Own && (await Own.getSupportedFormats().catch((): string[] => [])).includes(wanted)
  if (!canRead) return byLibrary()
  const detector = new Own({ formats: [wanted] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

const mostPixels = 720

async function byLibrary(): Promise<Reader> {
  const { default: jsQR } = await import('jsqr')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    // Reads the center square, which is the part that the screen displays.
    const side = Math.min(width, height)
    if (side === 0) return null
    const size = Math.min(side, mostPixels)
    context.canvas.width = context.canvas.height = size
    context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size)
    return (
      jsQR(context.getImageData(0, 0, size, size).data, size, size, { inversionAttempts: 'dontInvert' })?.data || null
    )
  }
}
