/**
 * Demo pictures: one drawing for each listing and two for each vendor. `pictures/` has one file per vertical and one line
 * per drawing, sorted: its name, a space, and the SVG document without line breaks. The name contains the vendor's key and
 * the listing's key, so a new demo listing needs a line of its own. To look at a drawing, open its URL in the demo.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeVersion } from '../http/media/version'

const folder = join(import.meta.dirname, 'pictures')
let drawings: ReadonlyMap<string, string> | undefined

/** @returns the SVG document, or null if there is no such picture */
export function getDemoPicture(name: string): string | null {
  drawings ??= new Map(readdirSync(folder).flatMap(readDrawings))
  return drawings.get(name) ?? null
}

function readDrawings(file: string): [name: string, svg: string][] {
  const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const nameEnd = line.indexOf(' ')
    return [`${line.slice(0, nameEnd)}.svg`, line.slice(nameEnd + 1)]
  })
}

export const getListingPictureUrl = (vendor: string, key: string): string =>
  getPictureUrl(`${vendor}-${toFileName(key)}.svg`)

/** The first is the cover. */
export const getVendorPictureUrls = (vendor: string): string[] =>
  [1, 2].map((number) => getPictureUrl(`${vendor}-front-${number}.svg`))

/** The URL contains a hash of the content, so that it can be cached forever. */
function getPictureUrl(name: string): string {
  const picture = getDemoPicture(name)
  if (!picture) throw new Error(`There is no drawing ${name} in server/demo/pictures/`)
  return `/media/demo/${name}?v=${computeVersion(picture)}`
}

const toFileName = (key: string): string =>
  key
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
