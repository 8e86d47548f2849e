/**
 * A local server with Lipila's API, so that demo and tests use the real client. Its data is in memory: after a restart
 * it responds with 404 to every earlier reference.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, readBody, type Listening } from '../loopback'
import type { LipilaAccount } from './client'
import { SimulatedLedger, systemClock, type Clock, type Deliver, type SimulatedTransfer } from './ledger'
import type { Transfer } from './mobile-money'
import { moodOf, usualDelays, type Delays } from './moods'
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

export async function startSimulator({
  port = 0,
  delays = {},
  clock = systemClock,
}: SimulatorOptions = {}): Promise<LipilaSimulator> {
  const apiKey = `Lsk_${randomBytes(16).toString('hex')}`
  const webhookSecret = randomBytes(32).toString('base64')
  const ledger = new SimulatedLedger(clock, { ...usualDelays, ...delays }, callBack(webhookSecret, clock))
  const server = createServer((request, response) => {
    answer(ledger, { ...usualDelays, ...delays }, apiKey, request, response).catch(() => response.destroy())
  })
  const { url, close }: Listening = await listen(server, port)
  return {
    baseUrl: url,
    apiKey,
    webhookSecret,
    transactions: ledger.transfers,
    close: () => {
      ledger.close()
      return close()
    },
  }
}

async function answer(
  ledger: SimulatedLedger,
  delays: Delays,
  apiKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, kind, action] =
    /^\/api\/v1\/(collection|disbursement)s\/(mobile-money|check-status)$/.exec(url.pathname) ?? []
  if (request.headers['x-api-key'] !== apiKey) return reply(response, 401, { message: 'Unauthorized' })
  if (request.method === 'GET' && action === 'check-status') {
    const transfer = ledger.find(kind as Transfer, url.searchParams.get('referenceId') ?? '')
    return transfer ? reply(response, 200, shown(transfer)) : reply(response, 404, { message: 'Not found' })
  }
  if (request.method !== 'POST' || action !== 'mobile-money') return reply(response, 404, { message: 'Not found' })
  const asked = askedOf(await readBody(request), request.headers.callbackurl)
  const transfer = asked && ledger.take(kind as Transfer, asked)
  if (!transfer) return reply(response, 400, { message: 'Missing or invalid request parameters' })
  const first = transfer.calls === 1 ? moodOf(transfer.accountNumber, kind as Transfer).answer : undefined
  const taken = shown(transfer)
  if (first === 'never') ledger.later(delays.hang, () => reply(response, 500, { message: 'Internal Server Error' }))
  else if (first === 'afterCallback') ledger.afterCallback(transfer, () => reply(response, 200, taken))
  else reply(response, 200, taken)
}

function askedOf(body: string, callbackUrl: string | string[] | undefined) {
  const { referenceId, amount, currency, accountNumber, narration = '' } = parsed(body)
  const valid =
    typeof referenceId === 'string' &&
    referenceId !== '' &&
    typeof amount === 'number' &&
    amount > 0 &&
    Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 &&
    currency === 'ZMW' &&
    typeof narration === 'string' &&
    typeof accountNumber === 'string' &&
    /^260\d{9}$/.test(accountNumber)
  if (!valid) return null
  return {
    referenceId,
    amount,
    currency,
    accountNumber,
    narration,
    callbackUrl: typeof callbackUrl === 'string' ? callbackUrl : null,
  }
}

function parsed(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

const shown = ({ callbackUrl: _, calls: __, ...transfer }: SimulatedTransfer) => transfer

function reply(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A failed callback is not retried, because real callbacks can be lost too. The status can be queried instead. */
const callBack =
  (secret: string, clock: Clock): Deliver =>
  async (transfer, status, eventId) => {
    if (!transfer.callbackUrl) return
    const body = JSON.stringify({ ...shown(transfer), status })
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
