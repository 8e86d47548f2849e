/** Where a business receives its payouts. Only the owner reads and changes it. */
import { coerce, enums, nullable, number, object, optional, refine, string, type, type Infer } from 'superstruct'
import { ownerOnly } from '../core/access'
import { endpoint } from '../core/endpoint'
import { parseAmount } from '../core/parse-amount'
import { singleLineText } from '../core/user-text'
import { userMessage } from '../core/validation'
import { Instant } from '../core/values'
import { normalizePhone } from '../core/format-phone'
import { guessNetwork, networkNames, phonePattern } from '../core/phone-numbers'

/** Payouts are blocked this long after a change of an account. */
export const payoutBlockHours = 24

export const payoutAccountLabels = {
  wallet: 'Lipila wallet',
  bank: 'bank account',
  mobile: 'mobile money account',
} as const
export type PayoutAccountKind = keyof typeof payoutAccountLabels

const optionalText = optional(singleLineText(100, 0))
export const WalletForm = object({
  lipilaWalletId: singleLineText(100, 1, 'Lipila Wallet ID is required.'),
})
/** Spaces and hyphens between groups of digits are removed. */
const bankAccountNumber = coerce(
  refine(
    singleLineText(40, 0),
    'account number',
    (value) =>
      value === '' ||
      isMasked(value) ||
      /^\d{8,20}$/.test(value) ||
      userMessage('Please enter the account number as it is printed: 8 to 20 digits, without letters.'),
  ),
  string(),
  (value) => (isMasked(value) ? value : value.replace(/[\s-]/g, '')),
)
/** Empty values remove the account. A number that is sent back masked stays as it is. */
export const BankAccount = object({
  accountName: optionalText,
  accountNumber: optional(bankAccountNumber),
  bankName: optionalText,
  branchName: optionalText,
})
export const mobileProviders = ['', ...networkNames] as const
const mobileNumber = coerce(
  refine(
    singleLineText(30, 0),
    'mobile number',
    (value) =>
      value === '' ||
      isMasked(value) ||
      phonePattern.test(value) ||
      userMessage('Please enter a valid Zambian phone number.'),
  ),
  string(),
  normalizePhone,
)
export const MobileMoney = refine(
  object({
    provider: optional(enums(mobileProviders)),
    name: optionalText,
    number: optional(mobileNumber),
  }),
  'network',
  ({ provider, number: phone }, { path, branch }) => {
    const message = findNetworkMismatch(provider, phone)
    return !message || { path: [...path, 'provider'], branch: [...branch, 'provider'], message: userMessage(message) }
  },
)

/**
 * Compares the network with the number, because money to a wrong number cannot be called back.
 * @returns a message, or null; also for a masked number
 */
export function findNetworkMismatch(provider: string | undefined, phone: string | undefined): string | null {
  const network = guessNetwork(phone ?? '')
  return provider && network && provider !== network
    ? `This is a number of ${network}. Choose ${network}, or check the number.`
    : null
}

export const automaticModes = ['off', 'weekly', 'threshold'] as const
export type AutomaticMode = (typeof automaticModes)[number]
export const automaticModeLabels: Record<AutomaticMode, string> = {
  off: 'Off',
  weekly: 'Every Monday',
  threshold: 'When my balance reaches an amount',
}
const maxThreshold = 1_000_000
const badThreshold = userMessage('Please enter an amount from 1 to 1,000,000.')
/** Automatic payouts to the mobile money account. `threshold` in ZMW is used by the mode of this name only. */
export const AutomaticPayouts = refine(
  object({
    mode: enums(automaticModes),
    threshold: coerce(
      refine(number(), 'threshold', (value) => (value >= 0 && value <= maxThreshold) || badThreshold),
      string(),
      (value) => (value.trim() === '' ? 0 : (parseAmount(value) ?? Infinity)),
    ),
  }),
  'automatic payouts',
  ({ mode, threshold }, { path, branch }) =>
    mode !== 'threshold' ||
    (threshold >= 1 && threshold <= maxThreshold) || {
      path: [...path, 'threshold'],
      branch: [...branch, 'threshold'],
      message: badThreshold,
    },
)

const maskCharacter = '•'
/** Hides all but the last four characters of an account number. */
export const maskNumber = (value: string): string =>
  value && `${maskCharacter.repeat(4)} ${value.length > 4 ? value.slice(-4) : ''}`.trim()
export const isMasked = (value: string): boolean => value.startsWith(maskCharacter)

export const PaymentSettings = type({
  lipilaWalletId: string(),
  /** Account numbers are masked. Missing accounts are empty. */
  bankAccount: type({ accountName: string(), accountNumber: string(), bankName: string(), branchName: string() }),
  mobileMoney: type({ provider: enums(mobileProviders), name: string(), number: string() }),
  automatic: type({ mode: enums(automaticModes), threshold: number() }),
  /** Until then no payout is possible, because an account was changed. */
  payoutsBlockedUntil: nullable(Instant),
})
export type PaymentSettings = Infer<typeof PaymentSettings>

const path = '/settings/payment'
export const readPaymentSettings = endpoint({
  name: 'finance.settings',
  method: 'GET',
  path,
  answer: PaymentSettings,
  access: ownerOnly,
  offline: 'refuse',
})

/** Exactly one of the three accounts, or the automatic payouts. */
const PaymentSettingsChange = refine(
  object({
    lipilaWalletId: optional(WalletForm.schema.lipilaWalletId),
    bankAccount: optional(BankAccount),
    mobileMoney: optional(MobileMoney),
    automatic: optional(AutomaticPayouts),
  }),
  'one account',
  (change) => Object.keys(change).length === 1 || userMessage('Please change one account at a time.'),
)
export type PaymentSettingsChange = Infer<typeof PaymentSettingsChange>

export const savePaymentSettings = endpoint({
  name: 'finance.saveSettings',
  method: 'POST',
  path,
  body: PaymentSettingsChange,
  answer: PaymentSettings,
  access: ownerOnly,
  offline: 'refuse',
  secret: true,
  confirmPassword: true,
})
