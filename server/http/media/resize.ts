/** Creates one variant of a picture. The input is untrusted. */
import sharp from 'sharp'
import type { Raster, Variant } from './variant'

/** More than any phone camera produces, but low enough to stop decompression bombs. */
const maxPixels = 60_000_000
const maxSeconds = 20
/** AVIF's default effort takes five times as long and saves a twentieth of the bytes. */
const effort = 1

// One thread per picture, so that other requests are not delayed.
sharp.concurrency(1)

/** @throws if the original is not a picture or is too large */
export async function resize(
  original: Buffer,
  { format, width, quality }: Variant & { format: Raster },
  isDrawing: boolean,
): Promise<Buffer> {
  const limits = { limitInputPixels: maxPixels, failOn: 'error' as const }
  const { width: originalWidth = width } = await sharp(original, limits).metadata()
  // Drawings are rendered at the requested width. Photographs are never enlarged.
  const density = isDrawing ? Math.min(1200, Math.ceil((72 * width) / originalWidth)) : undefined
  const picture = sharp(original, { ...limits, density })
    .timeout({ seconds: maxSeconds })
    .rotate()
    .resize({ width, withoutEnlargement: !isDrawing })
  if (format === 'jpeg') return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer()
  if (format === 'png') return picture.png({ quality, palette: true }).toBuffer()
  return format === 'avif' ? picture.avif({ quality, effort }).toBuffer() : picture.webp({ quality }).toBuffer()
}
