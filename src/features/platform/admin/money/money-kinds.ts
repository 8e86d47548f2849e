import { moneyKinds, type MoneyKind } from '#contract/money/money-records'

interface KindLabels {
  title: string
  /** Name of one movement. */
  one: string
  /** Accessible name of its facts. */
  about: string
  errorText: string
  /** Header of the column with the person. */
  person: string
  referenceHint: string
  text: string
}

export const moneyKindLabels: Record<MoneyKind, KindLabels> = {
  payments: {
    title: 'Payments',
    one: 'Payment',
    about: 'About this payment',
    errorText: 'Failed to fetch the payment.',
    person: 'Payer',
    referenceHint: 'The whole reference of the payment or of its booking.',
    text: 'What customers have paid through the gateway.',
  },
  refunds: {
    title: 'Refunds',
    one: 'Refund',
    about: 'About this refund',
    errorText: 'Failed to fetch the refund.',
    person: 'Customer',
    referenceHint: 'The whole reference of the refund or of its booking.',
    text: 'What goes back to customers through the gateway.',
  },
  payouts: {
    title: 'Payouts',
    one: 'Payout',
    about: 'About this payout',
    errorText: 'Failed to fetch the payout.',
    person: 'Recipient',
    referenceHint: 'The whole reference at the gateway.',
    text: 'What businesses have paid out of their balances.',
  },
}

/** Finds the kind of a path such as `/admin/global/payments/…`. */
export const findMoneyKind = (pathname: string): MoneyKind | undefined =>
  moneyKinds.find((kind) => kind === pathname.toLowerCase().split('/')[3])

/** References of transfers are long, and their beginning tells them apart. */
export const shortenReference = (reference: string): string => reference.slice(0, 8)
