/** The HTTP client of Africa's Talking. https://developers.africastalking.com/docs/sms/sending/bulk */
import { createHash, timingSafeEqual } from 'node:crypto'
import { getInternationalDigits } from '#contract/core/format-phone'
import { readResult } from './response'
import type { Sms, SmsRequest, SmsResult } from './sms'

export interface SmsAccount {
  baseUrl: string
  username: string
  apiKey: string
  /** The registered name that phones display. */
  sender: string
  /** Part of the address that the gateway calls with delivery reports, which it does not sign. */
  reportKey: string
}

const path = '/version1/messaging'
/** The request did not leave this machine, so that the message can be sent again. */
const unsentErrors = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

export function createSmsClient(account: SmsAccount, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): Sms {
  const url = account.baseUrl.replace(/\/+$/, '') + path
  return {
    isAvailable: true,
    send: (request) => sendMessage(url, account, request, timeoutMs),
    verifyReport: (key) => timingSafeEqual(hash(key), hash(account.reportKey)),
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The timeout includes the body. A redirect is an error, because it would send the API key to another host. */
async function sendMessage(
  url: string,
  { username, apiKey, sender }: SmsAccount,
  { phone, text }: SmsRequest,
  timeoutMs: number,
): Promise<SmsResult> {
  const digits = getInternationalDigits(phone)
  if (!digits) return { state: 'rejected', reason: 'not a phone number', canRetry: false }
  try {
    const response = await fetch(url, {
      method: 'POST',
      // An idle connection that the gateway closes meanwhile would make the result unknown, so that each message has a new one.
      headers: { accept: 'application/json', apiKey, connection: 'close' },
      body: new URLSearchParams({ username, to: `+${digits}`, message: text, from: sender, bulkSMSMode: '1' }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return await readResult(response)
    await response.body?.cancel()
    return describeStatus(response.status)
  } catch (error) {
    return describeFailure(error)
  }
}

/** 4xx: the gateway rejected the request, such as a wrong API key. 408 and 5xx can come from a proxy after the gateway has it. */
const describeStatus = (status: number): SmsResult =>
  status >= 400 && status < 500 && status !== 408
    ? { state: 'rejected', reason: `status ${status}`, canRetry: true }
    : { state: 'unknown', reason: `status ${status}` }

function describeFailure(error: unknown): SmsResult {
  if (error instanceof Error && error.name === 'TimeoutError') return { state: 'unknown', reason: 'time-out' }
  const cause: unknown = error instanceof Error ? error.cause : null
  const codes = (cause instanceof AggregateError ? cause.errors : [cause]).map(getCode)
  return codes.length > 0 && codes.every((code) => unsentErrors.includes(code))
    ? { state: 'rejected', reason: 'no connection', canRetry: true }
    : { state: 'unknown', reason: 'connection lost' }
}

const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
