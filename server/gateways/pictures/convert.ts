/** Converts pictures with sharp. The input is untrusted. Runs in a process of its own (`process.ts`). */
import sharp from 'sharp'

/** More than a phone's usual camera mode produces. The decoder needs up to 4 bytes per pixel. */
const maxPixels = 24_000_000
const maxSeconds = 20
/** AVIF's default effort takes five times as long and saves a twentieth of the bytes. */
const effort = 1

sharp.concurrency(1)

export interface PictureTask {
  bytes: Buffer
  format: 'avif' | 'webp' | 'jpeg' | 'png'
  quality: number
  /** The largest width, in pixels. A drawing is rendered at this width. */
  width: number
  /** The largest height, in pixels. */
  height?: number
  isDrawing?: boolean
}

/**
 * `unsupported`: the decoder cannot read the picture. `too_many_pixels`: more than `maxPixels`. `temporary`: the
 * conversion took too long or ran out of memory, which says nothing about the picture.
 */
export type PictureFailure = 'unsupported' | 'too_many_pixels' | 'temporary'
export type PictureResult = { bytes: Buffer } | { failure: PictureFailure }

/** Rotates the picture upright, scales it down and removes camera metadata, as sharp does by default. */
export async function convert(task: PictureTask): Promise<PictureResult> {
  try {
    // Reads only the header.
    const { width = 0, height = 0 } = await sharp(task.bytes, { limitInputPixels: false }).metadata()
    if (!task.isDrawing && width * height > maxPixels) return { failure: 'too_many_pixels' }
    return { bytes: await encode(task, width) }
  } catch (error) {
    return { failure: classify(error instanceof Error ? error.message : String(error)) }
  }
}

const classify = (message: string): PictureFailure =>
  /exceeds pixel limit/i.test(message)
    ? 'too_many_pixels'
    : /timeout|killed|memory|alloc|unable to write/i.test(message)
      ? 'temporary'
      : 'unsupported'

function encode(task: PictureTask, originalWidth: number): Promise<Buffer> {
  const { bytes, format, quality, width, height, isDrawing = false } = task
  // Drawings are rendered at the requested width. Photographs are never enlarged.
  const density = isDrawing ? Math.min(1200, Math.ceil((72 * width) / (originalWidth || width))) : undefined
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', density })
    .timeout({ seconds: maxSeconds })
    .rotate()
    .resize({ width, height, fit: 'inside', withoutEnlargement: !isDrawing })
  if (format === 'jpeg') return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer()
  if (format === 'png') return picture.png({ quality, palette: true }).toBuffer()
  return format === 'avif' ? picture.avif({ quality, effort }).toBuffer() : picture.webp({ quality }).toBuffer()
}
