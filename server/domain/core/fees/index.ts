export { defaultFeeBasisPoints, pickFee, type FeeRule } from './pick-fee'
export { loadRules, readBusinessFee, readFeeRange, readSaleFee } from './read'
