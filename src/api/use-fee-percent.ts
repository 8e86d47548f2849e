import { publicSettings } from '#contract/core/public-addresses'
import { defaultFeePercent, formatFeePercent } from '#contract/finance/platform-fee'
import { useRead } from './use-read'

/** Returns Tilipo's current fee on a sale as text, such as `10%`. */
export const useFeePercent = (): string =>
  formatFeePercent(useRead(publicSettings, {}).data?.feePercent ?? defaultFeePercent)
