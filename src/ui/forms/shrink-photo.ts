/** Downscales photos in the browser, so that they upload over slow connections. Drops the camera metadata (EXIF). */
import { detectFormat, headBytes, type FileFormat } from '#contract/core/file-formats'

const maxSidePx = 1600
/** Used when the browser's data saver is on. */
const dataSaverMaxSidePx = 1200
const thumbnailMaxSidePx = 192
const quality = 0.8

export const unsupportedPhotoMessage = "We can't use this file. Please choose a PNG, JPEG, GIF or WebP picture."
const damagedPhotoMessage = "We can't open this picture. It may be damaged or incomplete. Please choose another."
const heicMessage =
  'This is a HEIC picture, even if its name ends in .jpg. Please save it as JPEG, or take a new photo.'

interface ShrunkPhoto {
  blob: Blob
  /** A `data:` URL, small enough for a database row. */
  thumbnail: string
}

/**
 * Downscales a photo and creates its thumbnail.
 *
 * @returns a message for the user if the browser cannot decode the file as a picture
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto | { fault: string }> {
  const head = await readHead(file)
  const isHeic = head !== null && hasHeicSignature(head)
  const format = isHeic ? 'image/heic' : head && detectFormat(head)
  if (format === null || format === 'application/pdf') return { fault: unsupportedPhotoMessage }
  // Decodes off the main thread, and applies the EXIF orientation. Only Safari decodes HEIC.
  const picture = await createImageBitmap(file.slice(0, file.size, format)).catch(() => null)
  if (!picture) return { fault: isHeic ? heicMessage : damagedPhotoMessage }
  try {
    const maxSide = navigator.connection?.saveData ? dataSaverMaxSidePx : maxSidePx
    const blob = await encodeCanvas(drawToCanvas(picture, maxSide))
    const thumbnail = blob && (await readAsDataUrl(await encodeCanvas(drawToCanvas(picture, thumbnailMaxSidePx))))
    return blob && thumbnail ? { blob, thumbnail } : { fault: damagedPhotoMessage }
  } finally {
    picture.close()
  }
}

/**
 * Detects the format from the content: the type of a file is only a guess from its name.
 * @returns null if the format is not supported or the file cannot be read
 */
export async function readFormat(file: Blob): Promise<FileFormat | null> {
  const head = await readHead(file)
  return head && detectFormat(head)
}

const readHead = (file: Blob): Promise<Uint8Array | null> =>
  file
    .slice(0, headBytes)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    )

/** The format of iPhone cameras. A renamed or forwarded file often has the name or the type of a JPEG. */
const hasHeicSignature = (head: Uint8Array): boolean =>
  /^ftyp(?:hei[cmsx]|hev[cmx]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4)))

/** Computes the size that fits into a square of `maxSide` pixels. Never enlarges the picture. */
export function computeScaledSize(width: number, height: number, maxSide: number): [width: number, height: number] {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

function drawToCanvas(picture: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = computeScaledSize(picture.width, picture.height, maxSide)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Encodes a canvas as WebP. Safari cannot encode WebP and returns a PNG of ten times the size; then it uses JPEG. */
async function encodeCanvas(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await canvasToBlob(canvas, 'image/webp')
  if (!webp || webp.type === 'image/webp') return webp
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: transparent pixels would become black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvasToBlob(canvas, 'image/jpeg')
}

const canvasToBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

function readAsDataUrl(blob: Blob | null): Promise<string | null> {
  return new Promise((done) => {
    if (!blob) return done(null)
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => done(null))
    reader.readAsDataURL(blob)
  })
}
