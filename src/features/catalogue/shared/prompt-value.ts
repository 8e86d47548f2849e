import type { Network } from '#contract/core/phone-numbers'

/** What a clerk enters. Null for what was not changed: the number of the customer, and the network of the number. */
export interface PromptValue {
  phone: string | null
  network: Network | null
}
export const emptyPrompt: PromptValue = { phone: null, network: null }
