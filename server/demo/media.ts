/**
 * Demo pictures: one drawing for each listing and two for each vendor, in `pictures/`. The file name contains the vendor's
 * key and the listing's key, so a new demo listing needs a file of its own.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeVersion } from '../http/media/version'

const folder = join(import.meta.dirname, 'pictures')
const fileName = /^[a-z0-9-]+\.svg$/

/** @returns the SVG file, or null if there is no such picture */
export function getDemoPicture(name: string): Buffer | null {
  if (!fileName.test(name)) return null
  try {
    return readFileSync(join(folder, name))
  } catch {
    return null
  }
}

export const getListingPictureUrl = (vendor: string, key: string): string =>
  getPictureUrl(`${vendor}-${toFileName(key)}.svg`)

/** The first is the cover. */
export const getVendorPictureUrls = (vendor: string): string[] =>
  [1, 2].map((number) => getPictureUrl(`${vendor}-front-${number}.svg`))

/** The URL contains a hash of the content, so that it can be cached forever. */
function getPictureUrl(name: string): string {
  const picture = getDemoPicture(name)
  if (!picture) throw new Error(`There is no demo picture server/demo/pictures/${name}`)
  return `/media/demo/${name}?v=${computeVersion(picture)}`
}

const toFileName = (key: string): string =>
  key
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
