/** Demo pictures by file name: `car-7.svg`, `product-honey-3.svg`, or `hotel-2.svg` for a vendor's cover. */
import { versionOf } from '../http/media/version'
import { composePicture, pictureKinds, productVariants } from './pictures/index'

const fileName = /^([a-zA-Z]+)(?:-([a-zA-Z]+))?-(\d{1,6})\.svg$/

/** @returns the SVG, or null if there is no such picture */
export function demoPicture(name: string): string | null {
  const [, kindName, variantName, number] = fileName.exec(name) ?? []
  const kind = pictureKinds.find((one) => one === kindName)
  if (!kind) return null
  if (!variantName) return composePicture(kind, Number(number))
  const variant = kind === 'product' && productVariants.find((one) => one === variantName)
  return variant ? composePicture(kind, Number(number), variant) : null
}

/** Returns the URL of a picture. It contains a hash of the content, so that it can be cached forever. */
export function demoPictureUrl(name: string): string {
  const drawn = demoPicture(name)
  if (!drawn) throw new Error(`no such picture: ${name}`)
  return `/media/demo/${name}?v=${versionOf(drawn)}`
}
