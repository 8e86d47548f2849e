/**
 * The whole way of money in a test: the app asks with the real client, the simulator behaves as the number says, its
 * signed callbacks come back into the app. Time passes when the test says so.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect } from 'vitest'
import { gatewayCallback } from '#contract/payments/payments'
import { createLipilaClient } from '../../server/gateways/lipila/client'
import type { TransferStatus } from '../../server/gateways/lipila/scenarios'
import { startLipilaSimulator, type LipilaSimulator } from '../../server/gateways/lipila/simulator'
import { sign } from '../../server/gateways/lipila/webhook'
import { listen, readBody } from '../../server/gateways/local-server'
import { standingClock } from './standing-clock'
import type { World } from './world'

export interface Till {
  simulator: LipilaSimulator
  /** Milliseconds at the gateway; waits until `callbacks` more have been answered. */
  pass(milliseconds: number, callbacks?: number): Promise<void>
  /** What the gateway has told, in order. */
  told: TransferStatus[]
  /** One more callback, so old. @returns the status it was answered with. */
  callBack(reference: string, word: TransferStatus, also?: { age?: number; swapped?: true }): Promise<number>
  /** While it is set nothing that the gateway tells arrives. */
  deaf: boolean
  close(): Promise<void>
}

export async function openTill(world: World): Promise<Till> {
  const { clock, pass } = standingClock(Date.now())
  const told: TransferStatus[] = []
  const forward = async (headers: IncomingHttpHeaders, body: string) =>
    (await world.call(gatewayCallback, { headers: signedOf(headers), body })).status
  const ear = await listen(
    createServer(async (incoming, response) => {
      const body = await readBody(incoming)
      response.writeHead(till.deaf ? 503 : await forward(incoming.headers, body)).end()
      told.push((JSON.parse(body) as { status: TransferStatus }).status)
    }),
  )
  const simulator = await startLipilaSimulator({ clock })
  world.gateways.money = createLipilaClient(simulator, { callbackUrl: ear.url, timeoutMs: 4000, clock: clock.now })
  const till: Till = {
    simulator,
    told,
    deaf: false,
    pass: async (milliseconds, callbacks = 0) => {
      const expected = told.length + callbacks
      pass(milliseconds)
      await expect.poll(() => told.length).toBeGreaterThanOrEqual(expected)
    },
    callBack: (reference, status, { age = 0, swapped } = {}) => {
      const ids = swapped
        ? { referenceId: 'LPLXC-1', identifier: reference }
        : { referenceId: reference, identifier: 'LPLXC-1' }
      const body = JSON.stringify({ ...ids, status, type: 'Collection' })
      const timestamp = String(Math.floor((clock.now() - age) / 1000))
      const signature = sign(simulator.webhookSecret, `msg-${reference}`, timestamp, body)
      return forward(
        { 'webhook-id': `msg-${reference}`, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
        body,
      )
    },
    close: async () => {
      await Promise.all([simulator.close(), ear.close()])
    },
  }
  return till
}

/** What is signed arrives unchanged. */
const signedOf = (headers: IncomingHttpHeaders): Record<string, string> => ({
  'content-type': 'application/json',
  ...Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[0].startsWith('webhook-')),
  ),
})
