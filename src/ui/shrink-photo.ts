/** Downscales photos in the browser, so that they upload over slow connections. Drops the camera metadata (EXIF). */

const longestSide = 1600
/** Used when the browser's data saver is on. */
const savingSide = 1200
const thumbnailSide = 192
const quality = 0.8

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
export const notAPhoto = "We can't use this file. Please choose a PNG, JPEG, GIF or WebP picture."

export interface Shrunk {
  blob: Blob
  /** A `data:` URL, small enough for a database row. */
  thumbnail: string
}

interface Line {
  connection?: { saveData?: boolean }
}

/**
 * Downscales a photo and creates its thumbnail.
 *
 * @returns null if the browser cannot decode the file as a picture
 */
export async function shrinkPhoto(file: Blob): Promise<Shrunk | null> {
  if (!types.includes(file.type)) return null
  // Decodes off the main thread, and applies the EXIF orientation.
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    const most = (navigator as Line).connection?.saveData ? savingSide : longestSide
    const blob = await written(drawn(picture, most))
    const thumbnail = blob && addressOf(await written(drawn(picture, thumbnailSide)))
    return blob && (await thumbnail) ? { blob, thumbnail: (await thumbnail)! } : null
  } finally {
    picture.close()
  }
}

/** Computes the size that fits into a square of `maxSide` pixels. Never enlarges the picture. */
export function sizeWithin(width: number, height: number, most: number): [width: number, height: number] {
  const scale = Math.min(1, most / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

function drawn(picture: ImageBitmap, most: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = sizeWithin(picture.width, picture.height, most)
  const pen = canvas.getContext('2d')!
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Encodes a canvas as WebP. Safari cannot encode WebP and returns a PNG of ten times the size; then it uses JPEG. */
async function written(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await asBlob(canvas, 'image/webp')
  if (!webp || webp.type === 'image/webp') return webp
  const pen = canvas.getContext('2d')!
  // JPEG has no transparency: transparent pixels would become black.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return asBlob(canvas, 'image/jpeg')
}

const asBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, quality))

function addressOf(blob: Blob | null): Promise<string | null> {
  return new Promise((done) => {
    if (!blob) return done(null)
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => done(null))
    reader.readAsDataURL(blob)
  })
}
