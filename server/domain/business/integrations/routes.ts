import * as apiKeys from '#contract/business/integrations/api-keys'
import type { Endpoint } from '#contract/core/endpoint'
import type { Db } from '../../../db/connect'
import { command, getVendorId, query, signedInOf, type Call } from '../../route'
import * as webhooks from '#contract/business/integrations/webhooks'
import { countUses } from '../../core/limits'
import { createKey, listKeys, revokeKey, rotateKey } from './api-keys'
import * as stored from './webhooks'

export const integrationRoutes = [
  query(apiKeys.listApiKeys, (db, call) => listKeys(db, getVendorId(call), call.at)),
  command(apiKeys.createApiKey, (tx, call) => createKey(tx, signedInOf(call), call.input.body)),
  command(apiKeys.rotateApiKey, (tx, call) => rotateKey(tx, signedInOf(call), call.input.params.id, call.input.body)),
  command(apiKeys.revokeApiKey, async (tx, call) => {
    await revokeKey(tx, getVendorId(call), call.input.params.id)
    return {}
  }),
  query(webhooks.listWebhooks, (db, call) => stored.listWebhooks(db, getVendorId(call), call.at)),
  command(
    webhooks.createWebhook,
    (tx, call) =>
      stored.createWebhook(tx, { vendorId: getVendorId(call), accountId: signedInOf(call).accountId }, call.input.body),
    { prepare: (call) => checkAddress(call, call.input.body.url) },
  ),
  command(
    webhooks.editWebhook,
    async (tx, call) => {
      await stored.editWebhook(tx, getVendorId(call), call.input.params.id, call.input.body)
      return {}
    },
    { prepare: (call) => checkAddress(call, call.input.body.url) },
  ),
  command(webhooks.rotateWebhookSecret, (tx, call) =>
    stored.rotateSecret(tx, getVendorId(call), call.input.params.id, call.input.body.overlapHours),
  ),
  command(webhooks.removeWebhook, async (tx, call) => {
    await stored.removeWebhook(tx, getVendorId(call), call.input.params.id)
    return {}
  }),
  query(webhooks.listDeliveries, (db, call) =>
    stored.loadDeliveries(db, getVendorId(call), call.input.params.id, call.input.query.after),
  ),
  command(webhooks.resendDelivery, async (tx, call) => {
    const { id, delivery } = call.input.params
    await countUses(tx.sql, call.settings, tx.at, [{ limit: 'webhookResend', subject: getVendorId(call) }])
    await stored.resendDelivery(tx, getVendorId(call), id, delivery)
    return {}
  }),
]

/** Counted outside the transaction: the server looks up the name in any case. */
async function checkAddress(call: Call<Endpoint> & { db: Db }, url: string): Promise<void> {
  await countUses(call.db, call.settings, call.at, [{ limit: 'webhookAddress', subject: getVendorId(call) }])
  await stored.checkAddress(call.gateways.webhooks, url)
}
