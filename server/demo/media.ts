/** Demo pictures by file name: `car-7.svg`, `product-honey-3.svg`, or `hotel-2.svg` for a vendor's cover. */
import { computeVersion } from '../http/media/version'
import { composePicture, pictureKinds, productVariants } from './pictures/index'

const fileName = /^([a-zA-Z]+)(?:-([a-zA-Z]+))?-(\d{1,6})\.svg$/

/** @returns the SVG, or null if there is no such picture */
export function getDemoPicture(name: string): string | null {
  const [, kindName, variantName, number] = fileName.exec(name) ?? []
  const kind = pictureKinds.find((pictureKind) => pictureKind === kindName)
  if (!kind) return null
  if (!variantName) return composePicture(kind, Number(number))
  const variant = kind === 'product' && productVariants.find((productVariant) => productVariant === variantName)
  return variant ? composePicture(kind, Number(number), variant) : null
}

/** Returns the URL of a picture. It contains a hash of the content, so that it can be cached forever. */
export function getDemoPictureUrl(name: string): string {
  const svg = getDemoPicture(name)
  if (!svg) throw new Error(`no such picture: ${name}`)
  return `/media/demo/${name}?v=${computeVersion(svg)}`
}
