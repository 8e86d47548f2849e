/**
 * Identity documents of customers (decision 131). Devices receive numbers masked; one number is read from the server when
 * a member of the business asks for it.
 */
export const identityKinds = ['license', 'nrc', 'passport'] as const
export type IdentityKind = (typeof identityKinds)[number]

export const identityLabels: Record<IdentityKind, string> = {
  nrc: 'NRC',
  passport: 'Passport',
  license: 'Driving licence',
}

const visibleCharacters = 4

/** Replaces all but the last characters. Masking a masked number changes nothing. */
export const maskNumber = (number: string): string =>
  number.slice(0, -visibleCharacters).replace(/./gu, '•') + number.slice(-visibleCharacters)

export const isMasked = (number: string): boolean => number.includes('•')

/** Returns the kinds that a trade records, from the labels in its words. */
export const listIdentityKinds = (labels: Partial<Record<IdentityKind, string>> = {}): IdentityKind[] =>
  identityKinds.filter((kind) => labels[kind] !== undefined)
