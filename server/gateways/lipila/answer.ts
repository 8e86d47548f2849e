/** Parses Lipila's responses, and validates every field it uses. */
import { currency, ngweeOf } from '#contract/values'
import { GatewayUnreachable, type GatewayStatus } from './mobile-money'

const finalWords = new Map<string, 'successful' | 'failed'>([
  ['successful', 'successful'],
  ['failed', 'failed'],
  ['cancelled', 'failed'],
])

const mostBytes = 64 * 1024

export async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new GatewayUnreachable('an answer without end')
    chunks.push(chunk)
  }
  try {
    const answer: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>
  } catch {
    // Falls through to the error below: a captive portal responds with 200 and an HTML page.
  }
  throw new GatewayUnreachable(`status ${response.status} and no JSON`)
}

export function statusOf(answer: Record<string, unknown>, referenceId: string): GatewayStatus {
  const { identifier, message, amount } = answer
  if (!isAbout(answer, referenceId)) throw new GatewayUnreachable('an answer about another transfer')
  return {
    state: finalWords.get(String(answer.status).toLowerCase()) ?? 'pending',
    ...(typeof identifier === 'string' ? { identifier: identifier.slice(0, 100) } : {}),
    ...(typeof message === 'string' ? { message: harmless(message) } : {}),
    ...(typeof amount === 'number' && Number.isFinite(amount) ? { amountNgwee: ngweeOf(amount) } : {}),
  }
}

/** Lipila's documentation is inconsistent about which of the two ids is ours. */
function isAbout(answer: Record<string, unknown>, referenceId: string): boolean {
  const ids = [answer.referenceId, answer.identifier].filter((id) => typeof id === 'string')
  const money = answer.currency ?? currency
  return money === currency && (ids.length === 0 || ids.includes(referenceId))
}

const harmless = (message: string): string =>
  message
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\+?\d{6,}/g, '…')
    .trim()
    .slice(0, 200)
