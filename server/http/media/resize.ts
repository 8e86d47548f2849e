/** Makes one variant of a picture. Nothing that is sent here is trusted. */
import sharp from 'sharp'
import type { Raster, Variant } from './ask'

/** More than any phone's camera, less than what a few bytes can blow up to. */
const mostPixels = 60_000_000
const mostSeconds = 20
/** AVIF's own default takes five times as long for a twentieth of the bytes. */
const effort = 1

// One picture, one thread: requests for business come first.
sharp.concurrency(1)

/** @throws where it is no picture, or a monstrous one. */
export async function resize(
  original: Buffer,
  { format, width, quality }: Variant & { format: Raster },
  drawing: boolean,
): Promise<Buffer> {
  const limits = { limitInputPixels: mostPixels, failOn: 'error' as const }
  const { width: own = width } = await sharp(original, limits).metadata()
  // A drawing has the pixels it is asked for; a photograph never gets more than it has.
  const density = drawing ? Math.min(1200, Math.ceil((72 * width) / own)) : undefined
  const picture = sharp(original, { ...limits, density })
    .timeout({ seconds: mostSeconds })
    .rotate()
    .resize({ width, withoutEnlargement: !drawing })
  if (format === 'jpeg') return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer()
  if (format === 'png') return picture.png({ quality, palette: true }).toBuffer()
  return format === 'avif' ? picture.avif({ quality, effort }).toBuffer() : picture.webp({ quality }).toBuffer()
}
