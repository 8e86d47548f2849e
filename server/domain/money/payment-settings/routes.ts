import { readPaymentSettings, savePaymentSettings } from '#contract/money/payment-settings'
import { command, getVendorId, query, signedInOf } from '../../route'
import { buildPaymentSettings, readStoredSettings, savePaymentSettings as save } from './store'

export const paymentSettingsRoutes = [
  query(readPaymentSettings, async (db, call) =>
    buildPaymentSettings(await readStoredSettings(db, getVendorId(call)), call.at),
  ),
  command(savePaymentSettings, (tx, call) =>
    save(tx, {
      vendorId: getVendorId(call),
      ownerId: signedInOf(call).accountId,
      change: call.input.body,
      blocksPayouts: !call.settings.demo || call.settings.delayPayouts === true,
    }),
  ),
]
