/** Maps the query of a picture request to one of the few supported sizes, qualities and formats. Pure. */
import { lastItem } from '#contract/core/checked-access'

/** The only widths that are produced, in pixels, so that requests with arbitrary widths cannot fill the disk. */
export const widths = [160, 240, 400, 640, 800, 1200, 1600]
const maxRequestedWidth = 8192
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

export interface RequestContext {
  accept: string
  /** Whether the client sent `Save-Data: on`. */
  saveData: boolean
  /** Whether the original is a drawing, not a photograph. */
  isDrawing: boolean
}

type Query = Record<string, unknown>

/** @returns the variant, or an error message if the query is invalid */
export function parseVariant(query: Query, context: RequestContext): Variant | string {
  const width = query.w === undefined ? lastItem(widths) : parseNumber(query.w, maxRequestedWidth)
  if (width === null) return `w must be a whole number from 1 to ${maxRequestedWidth}.`
  const quality = query.q === undefined || query.q === 'auto' ? 'auto' : parseNumber(query.q, 100)
  if (quality === null) return 'q must be auto or a whole number from 1 to 100.'
  const format = parseFormat(query.f, context)
  if (format === null) return `f must be auto or one of ${rasters.join(', ')}.`
  if (format === 'svg') return { format, width: 0, quality: 0 }
  return {
    format,
    width: roundUpTo(widths, context.saveData ? reduceWidth(width) : width),
    quality: quality === 'auto' ? getDefaultQuality(format, context.saveData) : roundUpTo(qualities, quality),
  }
}

function parseNumber(value: unknown, max: number): number | null {
  if (typeof value !== 'string' || !/^\d{1,5}$/.test(value)) return null
  const number = Number(value)
  return number >= 1 && number <= max ? number : null
}

/** Returns the smallest option that is at least the requested value, or the largest option. */
const roundUpTo = (options: readonly number[], requested: number): number =>
  options.find((option) => option >= requested) ?? lastItem(options)

/**
 * Halves the width for Save-Data. On a dense screen the loss is hard to see, and it saves three quarters of the bytes.
 */
const reduceWidth = (width: number): number => Math.max(Math.min(width, widths[1]!), Math.ceil(width / 2))

function parseFormat(requestedFormat: unknown, { accept, isDrawing }: RequestContext): Variant['format'] | null {
  if (requestedFormat !== undefined && requestedFormat !== 'auto')
    return rasters.find((raster) => raster === requestedFormat) ?? (requestedFormat === 'jpg' ? 'jpeg' : null)
  // Our drawings consist of a few hundred strokes. SVG needs a tenth of the bytes of AVIF and is sharp on every screen.
  if (isDrawing && /image\/(svg\+xml|\*)|\*\/\*|^$/.test(accept)) return 'svg'
  return /image\/avif/.test(accept) ? 'avif' : /image\/webp/.test(accept) ? 'webp' : 'jpeg'
}

const defaultQualities: Record<Raster, [usual: number, saving: number]> = {
  avif: [50, 35],
  webp: [72, 50],
  jpeg: [75, 55],
  png: [90, 60],
}
const getDefaultQuality = (format: Raster, saveData: boolean): number => defaultQualities[format][saveData ? 1 : 0]
