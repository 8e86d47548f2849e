/**
 * The demo data's pictures: house-style illustrations, drawn from a seed. The same kind and seed always give the same
 * SVG; neighbouring seeds differ in subject, light and colour. A partner's own uploads replace them.
 */

import { car } from './car.ts'
import { coach } from './coach.ts'
import { busCover } from './cover-bus.ts'
import { carHiringCover } from './cover-car-hiring.ts'
import { carrierCover } from './cover-carrier.ts'
import { hotelCover } from './cover-hotel.ts'
import { realEstateCover } from './cover-real-estate.ts'
import { storeCover } from './cover-store.ts'
import { travelAgentCover } from './cover-travel-agent.ts'
import { house } from './house.ts'
import { lodge } from './lodge.ts'
import { parcel } from './parcel.ts'
import { product, type ProductVariant, productVariants } from './product.ts'
import { room } from './room.ts'
import { safari } from './safari.ts'

/** What is listed; then, named after the business types, each vendor's cover. */
const compositions = {
  room,
  lodge,
  coach,
  car,
  house,
  safari,
  parcel,
  product,
  hotel: hotelCover,
  bus: busCover,
  carHiring: carHiringCover,
  realEstate: realEstateCover,
  store: storeCover,
  travelAgent: travelAgentCover,
  carrier: carrierCover,
} as const

export type PictureKind = keyof typeof compositions
export const pictureKinds = Object.keys(compositions) as PictureKind[]
export { productVariants, type ProductVariant }

/** An SVG of 800 × 500. A product may be named; otherwise the seed chooses it. */
export function composePicture(kind: PictureKind, seed: number, variant?: ProductVariant): string {
  return kind === 'product' ? product(seed, variant) : compositions[kind](seed)
}
