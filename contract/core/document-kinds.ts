/**
 * Kinds of documents of a business: those of an application, and others that expire. The session contains the documents
 * of an application, so this module imports no endpoints.
 */
import { enums, number, type, type Infer } from 'superstruct'
import type { BusinessType } from './access'
import { Instant, text } from './values'

export const documentKinds = ['pacra', 'tpin', 'rtsa', 'zta', 'zicta', 'ziea'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentLabels: Record<DocumentKind, string> = {
  pacra: 'PACRA certificate',
  tpin: 'TPIN certificate',
  rtsa: 'RTSA licence',
  zta: 'ZTA licence',
  zicta: 'ZICTA licence',
  ziea: 'ZIEA certificate',
}

/** What each document proves, for applicants who do not know the abbreviation. */
export const documentHints: Record<DocumentKind, string> = {
  pacra: 'Your business registration.',
  tpin: 'Your taxpayer number from the Zambia Revenue Authority.',
  rtsa: 'Your licence to carry passengers or to hire out vehicles.',
  zta: 'Your licence from the Zambia Tourism Agency.',
  zicta: 'Your licence to carry parcels.',
  ziea: 'Your certificate from the Zambia Institute of Estate Agents.',
}

const licenses: Record<BusinessType, readonly DocumentKind[]> = {
  hotel: ['zta'],
  bus: ['rtsa'],
  carHiring: ['rtsa'],
  realEstate: ['ziea'],
  store: [],
  travelAgent: ['zta'],
  carrier: ['zicta'],
}
export const getDocumentKinds = (business: BusinessType): readonly DocumentKind[] => [
  'pacra',
  'tpin',
  ...licenses[business],
]

export const ApplicationDocument = type({
  kind: enums(documentKinds),
  /** The name that the file had on the applicant's device. */
  fileName: text(120),
  /** In bytes. */
  size: number(),
  attachedAt: Instant,
})
export type ApplicationDocument = Infer<typeof ApplicationDocument>

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
  tradingLicense: 'Council trading licence',
  insurance: 'Insurance',
  fireCertificate: 'Fire safety certificate',
  healthPermit: 'Health permit',
  other: 'Other document',
}
