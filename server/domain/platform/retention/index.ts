export { scheduleSweep, sweep } from './sweep'
