/** The demo data's pictures by their file names: `car-7.svg`, `product-honey-3.svg`, a vendor's cover `hotel-2.svg`. */
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
