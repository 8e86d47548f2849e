/** Maps the query of a picture request to one of the few supported sizes, qualities and formats. Pure. */

/** The only widths that are produced, in pixels, so that requests with arbitrary widths cannot fill the disk. */
export const widths = [160, 240, 400, 640, 800, 1200, 1600]
const mostAsked = 8192
/** Qualities for explicit values such as `q=40`. `auto` depends on the format. */
const qualities = [40, 60, 75, 90]

export const rasters = ['avif', 'webp', 'jpeg', 'png'] as const
export type Raster = (typeof rasters)[number]

export interface Variant {
  /** `svg`: the original drawing, which scales to every size. */
  format: Raster | 'svg'
  width: number
  quality: number
}

export interface Around {
  accept: string
  /** Whether the client sent `Save-Data: on`. */
  saveData: boolean
  /** Whether the original is a drawing, not a photograph. */
  drawing: boolean
}

type Query = Record<string, unknown>

/** @returns the variant, or an error message if the query is invalid */
export function variantOf(query: Query, around: Around): Variant | string {
  const width = query.w === undefined ? widths.at(-1)! : numberIn(query.w, mostAsked)
  if (width === null) return `w must be a whole number from 1 to ${mostAsked}.`
  const quality = query.q === undefined || query.q === 'auto' ? 'auto' : numberIn(query.q, 100)
  if (quality === null) return 'q must be auto or a whole number from 1 to 100.'
  const format = formatOf(query.f, around)
  if (format === null) return `f must be auto or one of ${rasters.join(', ')}.`
  if (format === 'svg') return { format, width: 0, quality: 0 }
  return {
    format,
    width: made(widths, around.saveData ? lessWide(width) : width),
    quality: quality === 'auto' ? usual(format, around.saveData) : made(qualities, quality),
  }
}

function numberIn(value: unknown, most: number): number | null {
  if (typeof value !== 'string' || !/^\d{1,5}$/.test(value)) return null
  const number = Number(value)
  return number >= 1 && number <= most ? number : null
}

/** Returns the smallest option that is at least the requested value, or the largest option. */
const made = (all: readonly number[], asked: number): number => all.find((one) => one >= asked) ?? all.at(-1)!

/**
 * Halves the width for Save-Data. On a dense screen the loss is hard to see, and it saves three quarters of the bytes.
 */
const lessWide = (width: number): number => Math.max(Math.min(width, widths[1]!), Math.ceil(width / 2))

function formatOf(asked: unknown, { accept, drawing }: Around): Variant['format'] | null {
  if (asked !== undefined && asked !== 'auto')
    return rasters.find((one) => one === asked) ?? (asked === 'jpg' ? 'jpeg' : null)
  // Our drawings consist of a few hundred strokes. SVG needs a tenth of the bytes of AVIF and is sharp on every screen.
  if (drawing && /image\/(svg\+xml|\*)|\*\/\*|^$/.test(accept)) return 'svg'
  return /image\/avif/.test(accept) ? 'avif' : /image\/webp/.test(accept) ? 'webp' : 'jpeg'
}

const usualQualities: Record<Raster, [usual: number, saving: number]> = {
  avif: [50, 35],
  webp: [72, 50],
  jpeg: [75, 55],
  png: [90, 60],
}
const usual = (format: Raster, saveData: boolean): number => usualQualities[format][saveData ? 1 : 0]
