/**
 * Price guarantees: a quoted price stays valid for some minutes. The server stores nothing. It signs the quoted price
 * (the seal), the client sends the seal back, and a valid seal applies if the current price is higher.
 */
import { createHash } from 'node:crypto'
import type { Offer, PricedChoice, Rules } from '#contract/verticals/rules/index'
import { sumAmounts } from '#contract/verticals/rules/quote'
import { computeMac, isMac, type Secrets } from '../../../db/secrets'

export interface SealInput {
  secrets: Secrets
  seal: string | undefined
}

type PriceContext = { rules: Rules; offer: Offer; choice: Record<string, unknown> }

/** The content of a seal: price lines, terms and expiry (`until`, in ms). `of` is a hash of the listing and choice. */
export interface GuaranteedPrice {
  of: string
  until: number
  lines: PricedChoice['lines']
  terms: PricedChoice['terms']
}

/** Returns the guaranteed price if its seal is valid and it is lower than the current price, else the current price. */
export function applyGuaranteedPrice(
  context: PriceContext,
  today: PricedChoice,
  at: Date,
  sealInput: SealInput | undefined,
): PricedChoice {
  const guaranteedPrice = sealInput && context.rules.quoteMinutes ? openSeal(sealInput, context, at) : null
  return guaranteedPrice && sumAmounts(guaranteedPrice.lines) < sumAmounts(today.lines)
    ? { ...today, lines: guaranteedPrice.lines, terms: guaranteedPrice.terms }
    : today
}

export function openSeal({ secrets, seal }: SealInput, context: PriceContext, at: Date): GuaranteedPrice | null {
  const [text = '', mac = ''] = seal?.split('.') ?? []
  if (!isMac(secrets, getSealedText(text), Buffer.from(mac, 'base64url'))) return null
  const guaranteedPrice = withPolicy(JSON.parse(Buffer.from(text, 'base64url').toString()) as GuaranteedPrice)
  return guaranteedPrice.of === hashContext(context) && guaranteedPrice.until >= at.getTime() ? guaranteedPrice : null
}

/** Seals that a previous release made have the policy as a text. */
function withPolicy(guaranteedPrice: GuaranteedPrice): GuaranteedPrice {
  const { words, ...terms } = guaranteedPrice.terms as GuaranteedPrice['terms'] & { words?: string }
  return words === undefined
    ? guaranteedPrice
    : { ...guaranteedPrice, terms: { ...terms, policy: [{ template: 'text', params: { text: words } }] } }
}

export function sealPrice(
  secrets: Secrets,
  context: PriceContext,
  guaranteedPrice: Omit<GuaranteedPrice, 'of'>,
): string {
  const text = Buffer.from(JSON.stringify({ of: hashContext(context), ...guaranteedPrice })).toString('base64url')
  return `${text}.${computeMac(secrets, getSealedText(text)).toString('base64url')}`
}

const getSealedText = (text: string): string => `kept price ${text}`

function hashContext({ rules, offer, choice }: PriceContext): string {
  const pricedFields = rules.getPriceInputs?.(choice) ?? Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([offer.id, pricedFields]))
    .digest('base64url')
}
