/** Parses Lipila's responses, and validates every field it uses. */
import { currency, ngweeOf } from '#contract/core/values'
import { GatewayUnreachable, type GatewayStatus } from './mobile-money'

const finalStates = new Map<string, 'successful' | 'failed'>([
  ['successful', 'successful'],
  ['failed', 'failed'],
  ['cancelled', 'failed'],
])

const maxResponseBytes = 64 * 1024

export async function readResponse(response: Response): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxResponseBytes) throw new GatewayUnreachable('an answer without end')
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof body === 'object' && body !== null) return { ...body }
  } catch {
    // Falls through to the error below: a captive portal responds with 200 and an HTML page.
  }
  throw new GatewayUnreachable(`status ${response.status} and no JSON`)
}

export function parseStatus(body: Record<string, unknown>, referenceId: string): GatewayStatus {
  const { identifier, message, amount } = body
  if (!isAboutTransfer(body, referenceId)) throw new GatewayUnreachable('an answer about another transfer')
  return {
    state: finalStates.get(String(body.status).toLowerCase()) ?? 'pending',
    ...(typeof identifier === 'string' ? { identifier: identifier.slice(0, 100) } : {}),
    ...(typeof message === 'string' ? { message: sanitizeMessage(message) } : {}),
    ...(typeof amount === 'number' && Number.isFinite(amount) ? { amountNgwee: ngweeOf(amount) } : {}),
  }
}

/** Lipila's documentation is inconsistent about which of the two ids is ours. */
function isAboutTransfer(body: Record<string, unknown>, referenceId: string): boolean {
  const ids = [body.referenceId, body.identifier].filter((id) => typeof id === 'string')
  const responseCurrency = body.currency ?? currency
  return responseCurrency === currency && (ids.length === 0 || ids.includes(referenceId))
}

const sanitizeMessage = (message: string): string =>
  message
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\+?\d{6,}/g, '…')
    .trim()
    .slice(0, 200)
