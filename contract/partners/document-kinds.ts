/** Kinds of documents of a business: those of an application, and others that expire. */
import { documentKinds, documentLabels } from './application-documents'

export const businessDocumentKinds = [
  ...documentKinds,
  'taxClearance',
  'tradingLicense',
  'insurance',
  'fireCertificate',
  'healthPermit',
  'other',
] as const
export type BusinessDocumentKind = (typeof businessDocumentKinds)[number]

export const businessDocumentLabels: Record<BusinessDocumentKind, string> = {
  ...documentLabels,
  taxClearance: 'Tax clearance certificate',
  tradingLicense: 'Council trading license',
  insurance: 'Insurance',
  fireCertificate: 'Fire safety certificate',
  healthPermit: 'Health permit',
  other: 'Other document',
}
