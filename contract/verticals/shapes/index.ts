/** What is picked and what a listing says, in each vertical. Apart from the descriptors, which every public page carries. */
import type { Struct } from 'superstruct'
import type { VerticalId } from '../vertical'
import { TripChoice, TripDetails } from './buses'
import { CarChoice, CarDetails } from './car-hire'
import { ParcelChoice, RouteDetails } from './carriers'
import { HotelChoice, RoomDetails } from './hotels'
import { HomeChoice, PropertyDetails } from './real-estate'
import { ProductChoice, ProductDetails } from './stores'
import { PackageChoice, PackageDetails } from './travel'

export interface Shapes {
  /** What the buyer picks. */
  choice: Struct<any, any>
  /** What a listing of this vertical says beyond name, price and picture. */
  details: Struct<any, any>
}

export const shapes: Record<VerticalId, Shapes> = {
  hotels: { choice: HotelChoice, details: RoomDetails },
  buses: { choice: TripChoice, details: TripDetails },
  'car-hire': { choice: CarChoice, details: CarDetails },
  'real-estate': { choice: HomeChoice, details: PropertyDetails },
  travel: { choice: PackageChoice, details: PackageDetails },
  stores: { choice: ProductChoice, details: ProductDetails },
  carriers: { choice: ParcelChoice, details: RouteDetails },
}
