/** The data of the finance page, with overrides. */
import { readPaymentSettings, type PaymentSettings } from '#contract/money/payment-settings'
import { readPaymentSummary, type PaymentSummary } from '#contract/money/payment-summary'
import { listPayouts, readPayoutTerms, type Payout, type PayoutTerms } from '#contract/money/payouts'
import type { Statement } from '#contract/money/statements'
import type { installFakeApi } from './fake-api'

type Transaction = PaymentSummary['transactions'][number]

export const buildTransaction = (more: Partial<Transaction> = {}): Transaction => ({
  id: '00000000-0000-4000-8000-000000000001',
  date: '2026-11-20T10:00:00.000Z',
  description: 'Garden room',
  reference: 'TLP-AAAAAA',
  status: 'pending',
  amount: 1000,
  fee: 100,
  net: 900,
  availableAt: '2026-11-26T10:00:00.000Z',
  ...more,
})

export const buildSummary = (
  totals: Partial<PaymentSummary['summary']> = {},
  transactions = [buildTransaction()],
): PaymentSummary => ({
  summary: {
    currency: 'ZMW',
    totalRevenue: 2000,
    platformFee: 200,
    netPayout: 1800,
    pending: 900,
    available: 400,
    inPayout: 100,
    paidOut: 400,
    ...totals,
  },
  transactions,
  fee: { percent: 10, next: null },
  hold: null,
  pause: null,
  more: false,
})

export const buildPayout = (more: Partial<Payout> = {}): Payout => ({
  _id: '00000000-0000-4000-8000-000000000002',
  createdAt: '2026-11-21T10:00:00.000Z',
  recipient: { name: 'Bwalya Mulenga', phone: '0961234555' },
  reason: 'Salary for November',
  amount: 400,
  fee: 0,
  status: 'failed',
  failure: 'This number cannot receive mobile money.',
  ...more,
})

export const buildPaymentSettings = (more: Partial<PaymentSettings> = {}): PaymentSettings => ({
  lipilaWalletId: '',
  bankAccount: { accountName: '', accountNumber: '', bankName: '', branchName: '' },
  mobileMoney: { provider: 'MTN', name: 'Chanda Phiri', number: '•••• 4555' },
  automatic: { mode: 'off', threshold: 0 },
  payoutsBlockedUntil: null,
  ...more,
})

export const buildPayoutTerms = (more: Partial<PayoutTerms> = {}): PayoutTerms => ({
  available: 400,
  min: 10,
  max: 20_000,
  maxPerDay: 50_000,
  leftToday: 50_000,
  fee: 2.5,
  ...more,
})

/** The statement of the current month, before its first sale. */
export const buildStatement = (more: Partial<Statement> = {}): Statement => ({
  month: '2026-11',
  number: null,
  isFinal: false,
  vendorName: 'Kubu Lodge',
  vendorAddress: 'Livingstone',
  opening: 0,
  sales: 0,
  fees: 0,
  vatOnFees: 0,
  refunds: 0,
  deposits: 0,
  payouts: 0,
  closing: 0,
  lines: [],
  ...more,
})

interface FinanceData {
  summary: PaymentSummary
  payout: Payout
  settings: PaymentSettings
  terms: PayoutTerms
}

/** Answers what the finance page reads when it opens. */
export function answerFinance(
  api: ReturnType<typeof installFakeApi>,
  { summary, payout, settings, terms }: FinanceData,
): void {
  api.answer(readPaymentSummary, summary)
  api.answer(listPayouts, [payout])
  api.answer(readPaymentSettings, settings)
  api.answer(readPayoutTerms, terms)
}
