/** Reads barcodes from the camera with the browser's `BarcodeDetector` or with a library loaded on demand. */
import { retryImport } from '../../../../retry-import'
import { createNativeReader, type CodeReader } from '../check/qr-reader'

export const createBarcodeReader = async (): Promise<CodeReader> =>
  (await createNativeReader(['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39'])) ?? createLibraryReader()

const maxWidthPx = 1024
/** The middle of the picture, where a barcode is held: the library reads lines. */
const bandShare = 0.5

async function createLibraryReader(): Promise<CodeReader> {
  const { decodeBarcode } = await retryImport(() => import('./decode-barcode'))
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0) return null
    const scale = Math.min(1, maxWidthPx / videoWidth)
    const bandHeight = videoHeight * bandShare
    const [width, height] = [Math.round(videoWidth * scale), Math.round(bandHeight * scale)]
    context.canvas.width = width
    context.canvas.height = height
    context.drawImage(video, 0, (videoHeight - bandHeight) / 2, videoWidth, bandHeight, 0, 0, width, height)
    return decodeBarcode(context.getImageData(0, 0, width, height))
  }
}
