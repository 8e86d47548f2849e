/** Queued commands of parcels, for the workers, which do not load the structs of their bodies (`parcels.ts`). */
import { bookingCommand } from '../../../bookings/bookings/booking-commands'

export const takeCustodyStepCommand = {
  ...bookingCommand,
  name: 'parcels.step',
  path: '/bookings/:id/custody',
  label: 'Record a parcel step',
} as const

export const parcelCommands = [takeCustodyStepCommand]
