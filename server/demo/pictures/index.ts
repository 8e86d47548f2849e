/**
 * The demo data's pictures: house-style illustrations, drawn from a seed. The same kind and seed always give the same
 * SVG; neighbouring seeds differ in subject, light and colour. A partner's own uploads replace them.
 */

import type { BusinessType } from '#contract/accounts/access'
import { car, carScene } from './car'
import { coach, coachScene } from './coach'
import { busCover } from './cover-bus'
import { carHiringCover } from './cover-car-hiring'
import { carrierCover } from './cover-carrier'
import { hotelCover } from './cover-hotel'
import { realEstateCover } from './cover-real-estate'
import { storeCover } from './cover-store'
import { travelAgentCover } from './cover-travel-agent'
import { house, houseScene } from './house'
import { lodge, lodgeScene } from './lodge'
import { parcel, parcelScene } from './parcel'
import { product, productScene, type ProductVariant, productVariants } from './product'
import { room, roomScene } from './room'
import { safari, safariScene } from './safari'

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
} satisfies Record<BusinessType, unknown> & Record<string, unknown>

export type PictureKind = keyof typeof compositions
export const pictureKinds = Object.keys(compositions) as PictureKind[]
export { productVariants, type ProductVariant }

const scenes: Partial<Record<string, (seed: number) => number>> = {
  room: roomScene,
  lodge: lodgeScene,
  coach: coachScene,
  car: carScene,
  house: houseScene,
  safari: safariScene,
  parcel: parcelScene,
  product: productScene,
}

/** Which of its kind's scenes a seed draws: two of the same scene look alike, in whatever colours. */
export const sceneOf = (kind: string, seed: number): number => scenes[kind]?.(seed) ?? seed

/** An SVG of 800 × 500. A product may be named; otherwise the seed chooses it. */
export function composePicture(kind: PictureKind, seed: number, variant?: ProductVariant): string {
  return kind === 'product' ? product(seed, variant) : compositions[kind](seed)
}
