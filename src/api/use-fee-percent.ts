import { publicSettings } from '#contract/public-addresses'
import { defaultFeePercent } from '#contract/money/platform-fee'
import { formatPercent } from '#contract/core/money'
import { useRead } from './use-read'

/** Returns Tilipo's current fee on a sale as text, such as `10%`, or `8% to 12%` if it depends on the service. */
export function useFeePercent(): string {
  const { feePercent = defaultFeePercent, maxFeePercent } = useRead(publicSettings, {}).data ?? {}
  const lowest = formatPercent(feePercent)
  return maxFeePercent === undefined ? lowest : `${lowest} to ${formatPercent(maxFeePercent)}`
}
