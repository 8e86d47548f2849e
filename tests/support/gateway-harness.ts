/**
 * The complete payment path in a test: the app uses the real gateway client, the simulator behaves as the phone number
 * says, and its signed callbacks reach the app. The test controls the time.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect } from 'vitest'
import { gatewayCallback } from '#contract/money/payments'
import { createLipilaClient } from '../../server/gateways/lipila/client'
import type { TransferStatus } from '../../server/gateways/lipila/scenarios'
import { startLipilaSimulator, type LipilaSimulator } from '../../server/gateways/lipila/simulator'
import { sign } from '../../server/gateways/lipila/webhook'
import { listen, readBody } from '../../server/gateways/local-server'
import { createManualClock } from './manual-clock'
import type { World } from './world'

export interface GatewayHarness {
  simulator: LipilaSimulator
  /** Advances the gateway's clock by milliseconds, and waits until `callbacks` more callbacks were answered. */
  advance(milliseconds: number, callbacks?: number): Promise<void>
  /** Statuses of the received callbacks, in order. */
  receivedStatuses: TransferStatus[]
  /**
   * Sends one more callback, of the given age in ms.
   *
   * @returns the HTTP status of the response
   */
  sendCallback(reference: string, status: TransferStatus, options?: { ageMs?: number; swapped?: true }): Promise<number>
  /** While true, callbacks are answered with 503. */
  isUnreachable: boolean
  close(): Promise<void>
}

export async function openGatewayHarness(world: World): Promise<GatewayHarness> {
  const { clock, pass } = createManualClock(Date.now())
  const receivedStatuses: TransferStatus[] = []
  const forward = async (headers: IncomingHttpHeaders, body: string) =>
    (await world.call(gatewayCallback, { headers: pickSignedHeaders(headers), body })).status
  const callbackServer = await listen(
    createServer(async (incoming, response) => {
      const body = await readBody(incoming)
      response.writeHead(harness.isUnreachable ? 503 : await forward(incoming.headers, body)).end()
      receivedStatuses.push((JSON.parse(body) as { status: TransferStatus }).status)
    }),
  )
  const simulator = await startLipilaSimulator({ clock })
  world.gateways.money = createLipilaClient(simulator, {
    callbackUrl: callbackServer.url,
    timeoutMs: 4000,
    clock: clock.now,
  })
  const harness: GatewayHarness = {
    simulator,
    receivedStatuses,
    isUnreachable: false,
    advance: async (milliseconds, callbacks = 0) => {
      const expected = receivedStatuses.length + callbacks
      pass(milliseconds)
      await expect.poll(() => receivedStatuses.length).toBeGreaterThanOrEqual(expected)
    },
    sendCallback: (reference, status, { ageMs = 0, swapped } = {}) => {
      const ids = swapped
        ? { referenceId: 'LPLXC-1', identifier: reference }
        : { referenceId: reference, identifier: 'LPLXC-1' }
      const body = JSON.stringify({ ...ids, status, type: 'Collection' })
      const timestamp = String(Math.floor((clock.now() - ageMs) / 1000))
      const signature = sign(simulator.webhookSecret, `msg-${reference}`, timestamp, body)
      return forward(
        { 'webhook-id': `msg-${reference}`, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
        body,
      )
    },
    close: async () => {
      await Promise.all([simulator.close(), callbackServer.close()])
    },
  }
  return harness
}

/** Keeps the signed headers unchanged. */
const pickSignedHeaders = (headers: IncomingHttpHeaders): Record<string, string> => ({
  'content-type': 'application/json',
  ...Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[0].startsWith('webhook-')),
  ),
})
