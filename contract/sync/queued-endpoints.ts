/**
 * Types of the queued commands by name. They follow from the endpoints, so that a use of a renamed command or field does
 * not compile. It contains only types, because the worker and the service worker must not load the structs of forms.
 */
import type { updateProfile } from '../accounts/profile'
import type { assignBooking, recordService } from '../counter/booking-steps'
import type { saveCustomerRecord } from '../bookings/customer-records'
import type { requestBookingOffline } from '../bookings/bookings/bookings'
import type { closeShift, moveCash, openShift } from '../counter/cash-shifts'
import type { takeCompanyPayment } from '../counter/companies'
import type { returnCounterStock, sellFromCounterStock } from '../counter/counter-stock'
import type { changeBookingOffline } from '../counter/booking-changes'
import type {
  answerChangeOfferOffline,
  answerChangeRequestOffline,
  changeOwnBookingOffline,
} from '../counter/change-offers'
import type { reportOrder } from '../counter/order-reports'
import type { recordWalkInOffline, refundWalkIn, takePayment } from '../counter/walk-ins'
import type { addFavorite, removeFavorite } from '../catalogue/favorites'
import type { InputOf, MirroredEntity } from '../core/endpoint'
import type { applyForJob, withdrawApplication } from '../business/hiring/applications'
import type { markMessagesRead, sendMessage } from '../messages/messages'
import type { markAllNotificationsRead, markNotificationRead } from '../messages/notifications'
import type { addToCart, clearCart, removeFromCart, setCartQuantity } from '../bookings/orders/cart'
import type { takeCustodyStep } from '../verticals/carriers/parcels/parcels'
import type { attachDocument, removeDocument } from '../business/business/application-documents'
import type { removeBusinessDocument, saveBusinessDocument } from '../business/business-documents/business-documents'
import type { changeBusinessPhotos, saveBusiness } from '../business/business/business-profile'
import type { setClosedDays } from '../business/listings/closed-days'
import type { setDayValues } from '../business/listings/day-values'
import type { changeVehiclePhotos, saveRoute, saveVehicle } from '../business/fleet'
import type { changePhotos, createListing, editListing } from '../business/listings/own-listings'
import type { editStaff, removeStaff } from '../business/staff'
import type { adjustStock } from '../business/listings/stock-adjustments'
import type { openSupportTicket, replyToSupportTicket } from '../messages/support/support'

export type QueuedEndpoint =
  | typeof updateProfile
  | typeof assignBooking
  | typeof recordService
  | typeof requestBookingOffline
  | typeof saveCustomerRecord
  | typeof closeShift
  | typeof moveCash
  | typeof openShift
  | typeof returnCounterStock
  | typeof sellFromCounterStock
  | typeof changeBookingOffline
  | typeof answerChangeRequestOffline
  | typeof changeOwnBookingOffline
  | typeof answerChangeOfferOffline
  | typeof reportOrder
  | typeof recordWalkInOffline
  | typeof refundWalkIn
  | typeof takePayment
  | typeof takeCompanyPayment
  | typeof addFavorite
  | typeof removeFavorite
  | typeof applyForJob
  | typeof withdrawApplication
  | typeof markMessagesRead
  | typeof sendMessage
  | typeof markAllNotificationsRead
  | typeof markNotificationRead
  | typeof addToCart
  | typeof clearCart
  | typeof removeFromCart
  | typeof setCartQuantity
  | typeof takeCustodyStep
  | typeof attachDocument
  | typeof removeDocument
  | typeof removeBusinessDocument
  | typeof saveBusinessDocument
  | typeof changeBusinessPhotos
  | typeof saveBusiness
  | typeof setClosedDays
  | typeof setDayValues
  | typeof changeVehiclePhotos
  | typeof saveRoute
  | typeof saveVehicle
  | typeof changePhotos
  | typeof createListing
  | typeof editListing
  | typeof editStaff
  | typeof removeStaff
  | typeof adjustStock
  | typeof openSupportTicket
  | typeof replyToSupportTicket

export type QueuedEndpoints = { [E in QueuedEndpoint as E['name']]: E }

export type QueuedCommandName = keyof QueuedEndpoints

export type QueuedInput<N extends QueuedCommandName> = InputOf<QueuedEndpoints[N]>

/** Names of the commands that change entities of one type. */
export type CommandsOf<T extends MirroredEntity> = CommandsByEntity[T]

type CommandsByEntity = {
  [T in MirroredEntity]: { [N in QueuedCommandName]: T extends ChangedEntity<N> ? N : never }[QueuedCommandName]
}
type ChangedEntity<N extends QueuedCommandName> = NonNullable<QueuedEndpoints[N]['changes']>['entity']
