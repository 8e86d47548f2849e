/**
 * A local server with Lipila's API, so that demo and tests use the real client. Its data is in memory: after a restart
 * it responds with 404 to every earlier reference.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, readBody, type LocalServer } from '../local-server'
import type { LipilaAccount } from './client'
import {
  TransferSimulation,
  systemClock,
  type Clock,
  type DeliverCallback,
  type SimulatedTransfer,
} from './transfer-simulation'
import type { Transfer } from './mobile-money'
import { getScenario, defaultDelays, type Delays } from './scenarios'
import { sign } from './webhook'

export interface SimulatorOptions {
  port?: number
  delays?: Partial<Delays>
  clock?: Clock
}

export interface LipilaSimulator extends LipilaAccount {
  transactions: ReadonlyMap<string, SimulatedTransfer>
  close(): Promise<void>
}

export async function startLipilaSimulator({
  port = 0,
  delays = {},
  clock = systemClock,
}: SimulatorOptions = {}): Promise<LipilaSimulator> {
  const apiKey = `Lsk_${randomBytes(16).toString('hex')}`
  const webhookSecret = randomBytes(32).toString('base64')
  const simulation = new TransferSimulation(
    clock,
    { ...defaultDelays, ...delays },
    createCallbackSender(webhookSecret, clock),
  )
  const server = createServer((request, response) => {
    handleRequest(simulation, { ...defaultDelays, ...delays }, apiKey, request, response).catch(() =>
      response.destroy(),
    )
  })
  const { url, close }: LocalServer = await listen(server, port)
  return {
    baseUrl: url,
    apiKey,
    webhookSecret,
    transactions: simulation.transfers,
    close: () => {
      simulation.close()
      return close()
    },
  }
}

async function handleRequest(
  simulation: TransferSimulation,
  delays: Delays,
  apiKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, kindOfPath, action] =
    /^\/api\/v1\/(collection|disbursement)s\/(mobile-money|check-status)$/.exec(url.pathname) ?? []
  const kind = kindOfPath as Transfer
  if (request.headers['x-api-key'] !== apiKey) return reply(response, 401, { message: 'Unauthorized' })
  if (request.method === 'GET' && action === 'check-status') {
    const transfer = simulation.find(kind, url.searchParams.get('referenceId') ?? '')
    return transfer ? reply(response, 200, toApiTransfer(transfer)) : reply(response, 404, { message: 'Not found' })
  }
  if (request.method !== 'POST' || action !== 'mobile-money') return reply(response, 404, { message: 'Not found' })
  const parameters = parseTransferParameters(await readBody(request), request.headers.callbackurl)
  if (parameters && getScenario(parameters.accountNumber, kind).responseMode === 'lost')
    return simulation.schedule(delays.hang, () => reply(response, 500, { message: 'Internal Server Error' }))
  const transfer = parameters && simulation.submit(kind, parameters)
  if (!transfer) return reply(response, 400, { message: 'Missing or invalid request parameters' })
  const responseMode = transfer.calls === 1 ? getScenario(transfer.accountNumber, kind).responseMode : undefined
  const responseBody = toApiTransfer(transfer)
  if (responseMode === 'never')
    simulation.schedule(delays.hang, () => reply(response, 500, { message: 'Internal Server Error' }))
  else if (responseMode === 'afterCallback')
    simulation.afterCallback(transfer, () => reply(response, 200, responseBody))
  else reply(response, 200, responseBody)
}

function parseTransferParameters(body: string, callbackUrl: string | string[] | undefined) {
  const { referenceId, amount, currency, accountNumber, narration = '' } = parseJsonObject(body)
  const isValid =
    typeof referenceId === 'string' &&
    referenceId !== '' &&
    typeof amount === 'number' &&
    amount > 0 &&
    Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 &&
    currency === 'ZMW' &&
    typeof narration === 'string' &&
    typeof accountNumber === 'string' &&
    /^260\d{9}$/.test(accountNumber)
  if (!isValid) return null
  return {
    referenceId,
    amount,
    currency,
    accountNumber,
    narration,
    callbackUrl: typeof callbackUrl === 'string' ? callbackUrl : null,
  }
}

function parseJsonObject(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

const toApiTransfer = ({ callbackUrl: _, calls: __, ...transfer }: SimulatedTransfer) => transfer

function reply(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A failed callback is not retried, because real callbacks can be lost too. The status can be queried instead. */
const createCallbackSender =
  (secret: string, clock: Clock): DeliverCallback =>
  async (transfer, status, eventId) => {
    if (!transfer.callbackUrl) return
    const body = JSON.stringify({ ...toApiTransfer(transfer), status })
    const timestamp = String(Math.floor(clock.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': sign(secret, eventId, timestamp, body),
    }
    await fetch(transfer.callbackUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    )
  }
