export { decideDeparture } from './decide'
export { joinDeparture, minimumOf } from './join'
export { decidedBetween, refuseCalledOff } from './refuse'
