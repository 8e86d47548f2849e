export { hasPendingPayment, processBalance } from './balance'
export {
  cancel,
  cancelOwnBooking,
  cancelShipment,
  canCancelNow,
  computeCancellationRefund,
  findGatewayLimit,
} from './cancel'
export { applyDepartureDecision } from './apply-departure-decision'
export { endBooking } from './end-booking'
export { stepRoutes } from './routes'
export { applyStep, lockVendorBooking, takeStep } from './take-step'
export { occupyOverdueBookings, scheduleOverdueCheck } from './occupy-overdue'
export { lockShipment } from './lock-shipment'
export { listReturnTexts } from './notify'
