export { decideDeparture } from './decide'
export { joinDeparture, getDepartureMinimum } from './departure'
export { loadDecidedDepartures, refuseCancelledDeparture } from './availability'
