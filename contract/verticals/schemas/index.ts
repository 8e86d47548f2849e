/**
 * Structs of choice and listing details of each vertical. Separate from the descriptors, which every public page loads.
 */
import type { VerticalId } from '../vertical'
import { TripChoice, TripDetails } from '../buses/schema'
import { CarChoice, CarDetails } from '../car-hire/schema'
import { ParcelChoice, RouteDetails } from '../carriers/schema'
import { HotelChoice, RoomDetails } from '../hotels/schema'
import { HomeChoice, PropertyDetails } from '../real-estate/schema'
import { ProductChoice, ProductDetails } from '../stores/schema'
import { PackageChoice, PackageDetails } from '../travel/schema'
import type { AnyStruct } from '../../core/validation'

interface VerticalSchemas {
  /** The buyer's choice. */
  choice: AnyStruct
  /** Details of a listing of this vertical, besides name, price and picture. */
  details: AnyStruct
}

export const verticalSchemas: Record<VerticalId, VerticalSchemas> = {
  hotels: { choice: HotelChoice, details: RoomDetails },
  buses: { choice: TripChoice, details: TripDetails },
  'car-hire': { choice: CarChoice, details: CarDetails },
  'real-estate': { choice: HomeChoice, details: PropertyDetails },
  travel: { choice: PackageChoice, details: PackageDetails },
  stores: { choice: ProductChoice, details: ProductDetails },
  carriers: { choice: ParcelChoice, details: RouteDetails },
}
