/** The HTTP client of Lipila's API. https://docs.lipila.dev */
import { currency, internationalPhone, zmwOf } from '#contract/values'
import { readAnswer, statusOf } from './answer'
import {
  GatewayUnreachable,
  type GatewayStatus,
  type MobileMoney,
  type Transfer,
  type TransferRequest,
} from './mobile-money'
import { verify } from './webhook'

export interface LipilaAccount {
  baseUrl: string
  apiKey: string
  webhookSecret: string
}

export interface ClientOptions {
  callbackUrl: string
  timeoutMs?: number
  clock?: () => number
}

const paths: Record<Transfer, string> = { collection: 'collections', disbursement: 'disbursements' }
/** The gateway rejected the request, so this attempt moved no money. */
const refusals = [400, 409, 422]

export function lipilaClient(account: LipilaAccount, options: ClientOptions): MobileMoney {
  const { callbackUrl, timeoutMs = 8000, clock = Date.now } = options
  const line: Line = {
    base: `${account.baseUrl.replace(/\/+$/, '')}/api/v1`,
    headers: { accept: 'application/json', 'x-api-key': account.apiKey },
    callbackUrl,
    timeoutMs,
  }
  return {
    collect: (request) => move(line, request, 'collection'),
    disburse: (request) => move(line, request, 'disbursement'),
    status: (referenceId, transfer) => status(line, referenceId, transfer),
    verifyCallback: (headers, rawBody) => verify(account.webhookSecret, headers, rawBody, clock()),
  }
}

interface Line {
  base: string
  headers: Record<string, string>
  callbackUrl: string
  timeoutMs: number
}

async function status(line: Line, referenceId: string, transfer: Transfer): Promise<GatewayStatus> {
  const path = `${paths[transfer]}/check-status?${new URLSearchParams({ referenceId })}`
  return ask(line, path, {}, async (response) => {
    if (response.status === 404) return { state: 'unknown' }
    if (response.status === 200) return statusOf(await readAnswer(response), referenceId)
    throw new GatewayUnreachable(`status ${response.status}`)
  })
}

async function move(line: Line, request: TransferRequest, transfer: Transfer): Promise<GatewayStatus> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', callbackUrl: line.callbackUrl },
    body: JSON.stringify(bodyOf(request)),
  }
  const answer = await ask(line, `${paths[transfer]}/mobile-money`, init, async (response) => {
    if (response.ok) return statusOf(await readAnswer(response), request.referenceId)
    if (refusals.includes(response.status)) return 'refused'
    throw new GatewayUnreachable(`status ${response.status}`)
  })
  if (answer !== 'refused') return answer
  // The gateway may have accepted an earlier attempt whose response was lost, and rejects the repetition. Check the
  // status.
  const known = await status(line, request.referenceId, transfer)
  return known.state === 'unknown' ? { state: 'failed', message: 'The request was refused.' } : known
}

const bodyOf = ({ referenceId, amountNgwee, phone, narration, email }: TransferRequest) => ({
  referenceId,
  amount: zmwOf(amountNgwee),
  narration,
  accountNumber: internationalPhone(phone),
  currency,
  ...(email ? { email } : {}),
})

/** The timeout includes the body. A redirect is an error, because it would send the API key to another host. */
async function ask<T>(
  { base, headers, timeoutMs }: Line,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return await read(
      await fetch(`${base}/${path}`, { ...init, headers: { ...headers, ...init.headers }, redirect: 'error', signal }),
    )
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw error
    throw new GatewayUnreachable((error as Error).name === 'TimeoutError' ? 'time-out' : 'no connection')
  }
}
