import { publicSettings } from '#contract/public-addresses'
import { defaultFeePercent } from '#contract/money/platform-fee'
import { formatPercent } from '#contract/core/money'
import { useRead } from './use-read'

/** Returns Tilipo's current fee on a sale as text, such as `10%`. */
export const useFeePercent = (): string =>
  formatPercent(useRead(publicSettings, {}).data?.feePercent ?? defaultFeePercent)
