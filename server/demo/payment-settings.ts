/** Builds the payout accounts of the demo partners: one that always receives money (docs/payments.md). */
import { guessNetwork } from '#contract/core/phone-numbers'
import { ownBusiness } from './data/businesses'
import type { Row } from './rows'
import { createPhone, vendorId } from './vendors'

const alwaysSucceeds = '55'

export const buildPaymentSettings = (at: Date): Row<'payment_settings'>[] =>
  Object.values(ownBusiness).map((key) => {
    const number = createPhone(`payout/${key}`).slice(0, -2) + alwaysSucceeds
    return {
      vendor_id: vendorId(key),
      wallet_id: '',
      bank_account: {},
      mobile_money: { provider: guessNetwork(number) ?? '', name: 'Demo Business Account', number },
      blocked_until: null,
      changed_at: at,
    }
  })
