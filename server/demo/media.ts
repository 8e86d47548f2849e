/** The demo data's pictures by their file names: `car-7.svg`, `product-honey-3.svg`, a vendor's cover `hotel-2.svg`. */
import { versionOf } from '../http/media/version'
import { composePicture, pictureKinds, productVariants } from './pictures/index'

const fileName = /^([a-zA-Z]+)(?:-([a-zA-Z]+))?-(\d{1,6})\.svg$/

/** @returns the SVG, or null where no such picture is drawn. */
export function demoPicture(name: string): string | null {
  const [, kindName, variantName, number] = fileName.exec(name) ?? []
  const kind = pictureKinds.find((one) => one === kindName)
  if (!kind) return null
  if (!variantName) return composePicture(kind, Number(number))
  const variant = kind === 'product' && productVariants.find((one) => one === variantName)
  return variant ? composePicture(kind, Number(number), variant) : null
}

/** Where it is served; with its content's name, so that it may be kept for ever. */
export function demoPictureUrl(name: string): string {
  const drawn = demoPicture(name)
  if (!drawn) throw new Error(`no such picture: ${name}`)
  return `/media/demo/${name}?v=${versionOf(drawn)}`
}
