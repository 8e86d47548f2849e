/** Zambian mobile numbers in the form `09…` and the networks that issue them. */
import { isKey } from './keys'
import { coerce, refine, string } from 'superstruct'
import { normalizePhone } from './format-phone'
import { userMessage } from './validation'

/** The three Zambian mobile networks of the specification, by the third digit of the national number. */
const networks = { '5': 'Zamtel', '6': 'MTN', '7': 'Airtel' } as const
export type Network = (typeof networks)[keyof typeof networks]
export const networkNames: readonly Network[] = ['MTN', 'Airtel', 'Zamtel']

export const phonePattern = /^09[5-7]\d{7}$/
export const phone = (message: string) =>
  coerce(
    refine(string(), 'phone', (value) => phonePattern.test(value) || userMessage(message)),
    string(),
    normalizePhone,
  )
/** Returns the network that was chosen; without a choice, the one that issued the number. */
export const chooseNetwork = (typed: string, chosen: Network | null): Network => chosen ?? guessNetwork(typed) ?? 'MTN'
/** What each network calls its mobile money. */
export const walletNames: Readonly<Record<string, string>> & Record<Network, string> = {
  MTN: 'MTN MoMo',
  Airtel: 'Airtel Money',
  Zamtel: 'Zamtel Money',
}
/** Returns the network that issued a number. Numbers can be ported, so the user can change this guess. */
export function guessNetwork(typed: string): Network | null {
  const number = normalizePhone(typed)
  const digit = number[2]
  return phonePattern.test(number) && isKey(networks, digit) ? networks[digit] : null
}
/** Converts `09…` to `2609…`, the format that payment gateways require. */
export const toInternationalPhone = (number: string): string => `260${number.slice(1)}`
