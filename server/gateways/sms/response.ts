/** Parses the responses of Africa's Talking, and validates every field it uses. */
import type { SmsResult } from './sms'

/** `statusCode` of a recipient: Processed, Sent, Queued. */
const acceptedCodes = [100, 101, 102]
/** No attempt reaches this number: InvalidPhoneNumber, UnsupportedNumberType, UserInBlacklist, CouldNotRoute, DoNotDisturbRejection. */
const finalCodes = [403, 404, 406, 407, 409]
/** Our account must be corrected first: InvalidSenderId, InsufficientBalance. Also RejectedByGateway. */
const temporaryCodes = [402, 405, 502]
// All others (401 RiskHold, 500 InternalServerError, 501 GatewayError) do not say that the message will not be sent.

const maxResponseBytes = 64 * 1024

const unknown = (reason: string): SmsResult => ({ state: 'unknown', reason })

/** @param response with a status of success */
export async function readResult(response: Response): Promise<SmsResult> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxResponseBytes) return unknown('an answer without end')
    chunks.push(chunk)
  }
  let body: unknown
  try {
    body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    // A captive portal responds with 200 and an HTML page.
    return unknown('no answer of the gateway')
  }
  const data = isRecord(body) && isRecord(body.SMSMessageData) ? body.SMSMessageData : null
  if (!data || !Array.isArray(data.Recipients)) return unknown('no answer of the gateway')
  const recipients: unknown[] = data.Recipients
  // Without a recipient, nothing was accepted. The message says why, such as `InvalidSenderId`.
  if (recipients.length === 0) return { state: 'rejected', reason: sanitizeReason(data.Message), canRetry: true }
  const [recipient] = recipients
  return recipients.length === 1 && isRecord(recipient) ? parseRecipient(recipient) : unknown('several recipients')
}

function parseRecipient({ statusCode, status, messageId, cost }: Record<string, unknown>): SmsResult {
  const code = typeof statusCode === 'number' ? statusCode : Number.NaN
  const reason = sanitizeReason(status)
  if (acceptedCodes.includes(code))
    return isMessageId(messageId)
      ? { state: 'accepted', gatewayId: messageId, costNgwee: parseCost(cost) }
      : unknown('an accepted message without an id')
  if (finalCodes.includes(code)) return { state: 'rejected', reason, canRetry: false }
  if (temporaryCodes.includes(code)) return { state: 'rejected', reason, canRetry: true }
  return unknown(reason)
}

const isMessageId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value) && value !== 'None'

/** `ZMW 0.3500`. Fractions of a ngwee are rounded up. */
function parseCost(value: unknown): number | null {
  const [, amount] = /^ZMW (\d{1,6}(?:\.\d{1,6})?)$/.exec(typeof value === 'string' ? value : '') ?? []
  return amount === undefined ? null : Math.ceil(Number((Number(amount) * 100).toFixed(4)))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Without long numbers, which can be a phone number. */
const sanitizeReason = (text: unknown): string =>
  (typeof text === 'string' ? text : '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\d{6,}/g, '…')
    .trim()
    .slice(0, 100) || 'no reason'
