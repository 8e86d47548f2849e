/**
 * Decodes EAN, UPC-A and Code 128 with the readers of ZXing. Only these files of the library are imported: its index has
 * all formats, and is ten times larger.
 */
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType'
import Exception from '@zxing/library/esm/core/Exception'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer'
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader'
import MultiFormatUPCEANReader from '@zxing/library/esm/core/oned/MultiFormatUPCEANReader'

const hints = new Map([[DecodeHintType.TRY_HARDER, true]])
const readers = [new MultiFormatUPCEANReader(hints), new Code128Reader()]

/** Returns the text of a barcode; null if there is none. */
export function decodeBarcode({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): string | null {
  const gray = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < gray.length; pixel++) {
    const at = pixel * 4
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    gray[pixel] = (red + 2 * green + blue) / 4
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, width, height)))
  for (const reader of readers)
    try {
      return reader.decode(bitmap, hints).getText()
    } catch (error) {
      // The library throws one of its exceptions if it finds no code.
      if (!(error instanceof Exception)) throw error
    }
  return null
}
