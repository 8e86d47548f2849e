export { recordEvent, enqueueDelivery } from './record-event'
