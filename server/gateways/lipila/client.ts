/** The HTTP client of Lipila's API. https://docs.lipila.dev */
import { currency, zmwOf } from '#contract/core/values'
import { toInternationalPhone } from '#contract/core/phone-numbers'
import { readResponse, parseStatus } from './response'
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

interface ClientOptions {
  callbackUrl: string
  timeoutMs?: number
  clock?: () => number
}

const paths: Record<Transfer, string> = { collection: 'collections', disbursement: 'disbursements' }
/** The gateway rejected the request, so this attempt moved no money. */
const rejectionStatuses = [400, 409, 422]

export function createLipilaClient(account: LipilaAccount, options: ClientOptions): MobileMoney {
  const { callbackUrl, timeoutMs = 8000, clock = Date.now } = options
  const api: ApiSettings = {
    base: `${account.baseUrl.replace(/\/+$/, '')}/api/v1`,
    headers: { accept: 'application/json', 'x-api-key': account.apiKey },
    callbackUrl,
    timeoutMs,
  }
  return {
    collect: (request) => sendTransfer(api, request, 'collection'),
    disburse: (request) => sendTransfer(api, request, 'disbursement'),
    status: (referenceId, transfer) => fetchStatus(api, referenceId, transfer),
    verifyCallback: (headers, rawBody) => verify(account.webhookSecret, headers, rawBody, clock()),
  }
}

interface ApiSettings {
  base: string
  headers: Record<string, string>
  callbackUrl: string
  timeoutMs: number
}

async function fetchStatus(api: ApiSettings, referenceId: string, transfer: Transfer): Promise<GatewayStatus> {
  const path = `${paths[transfer]}/check-status?${new URLSearchParams({ referenceId })}`
  return callApi(api, path, {}, async (response) => {
    if (response.status === 404) return { state: 'unknown' }
    if (response.status === 200) return parseStatus(await readResponse(response), referenceId)
    throw new GatewayUnreachable(`status ${response.status}`)
  })
}

async function sendTransfer(api: ApiSettings, request: TransferRequest, transfer: Transfer): Promise<GatewayStatus> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', callbackUrl: api.callbackUrl },
    body: JSON.stringify(buildRequestBody(request)),
  }
  const result = await callApi(api, `${paths[transfer]}/mobile-money`, init, async (response) => {
    if (response.ok) return parseStatus(await readResponse(response), request.referenceId)
    if (rejectionStatuses.includes(response.status)) return 'refused'
    throw new GatewayUnreachable(`status ${response.status}`)
  })
  if (result !== 'refused') return result
  // The gateway may have accepted an earlier attempt whose response was lost, and rejects the repetition. Check the
  // status.
  const currentStatus = await fetchStatus(api, request.referenceId, transfer)
  return currentStatus.state === 'unknown' ? { state: 'failed', message: 'The request was refused.' } : currentStatus
}

const buildRequestBody = ({ referenceId, amountNgwee, phone, narration, email }: TransferRequest) => ({
  referenceId,
  amount: zmwOf(amountNgwee),
  narration,
  accountNumber: toInternationalPhone(phone),
  currency,
  ...(email ? { email } : {}),
})

/** The timeout includes the body. A redirect is an error, because it would send the API key to another host. */
async function callApi<T>(
  { base, headers, timeoutMs }: ApiSettings,
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
    throw new GatewayUnreachable(error instanceof Error && error.name === 'TimeoutError' ? 'time-out' : 'no connection')
  }
}
