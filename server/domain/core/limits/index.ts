export { countUses, revertUses, limitRefusal, tryUse, type LimitSettings, type Use } from './count'
export { formatWait } from './format-wait'
export { limits, tooManySignIns, type LimitOverrides } from './limits'
export { getNetwork } from './network'
