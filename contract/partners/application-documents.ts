/**
 * Documents of a business that waits for approval. Each kind is attached at most once. Only the applicant and
 * administrators know of them, and only administrators can open them (`admin/approvals.ts`).
 */
import { enums, number, object, type, type Infer } from 'superstruct'
import type { BusinessType } from '../accounts/access'
import { endpoint } from '../core/endpoint'
import { Id, Instant, text } from '../core/values'
import { attachDocumentCommand, removeDocumentCommand } from './partner-commands'

export const documentKinds = ['pacra', 'tpin', 'rtsa', 'zta', 'zicta', 'ziea'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentLabels: Record<DocumentKind, string> = {
  pacra: 'PACRA certificate',
  tpin: 'TPIN certificate',
  rtsa: 'RTSA license',
  zta: 'ZTA license',
  zicta: 'ZICTA license',
  ziea: 'ZIEA certificate',
}

/** What each document proves, for applicants who do not know the abbreviation. */
export const documentHints: Record<DocumentKind, string> = {
  pacra: 'Your business registration.',
  tpin: 'Your taxpayer number from the Zambia Revenue Authority.',
  rtsa: 'Your license to carry passengers or to hire out vehicles.',
  zta: 'Your license from the Zambia Tourism Agency.',
  zicta: 'Your license to carry parcels.',
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

const params = object({ kind: enums(documentKinds) })

/** Attaches a document, or replaces the one of this kind. */
export const attachDocument = endpoint({
  ...attachDocumentCommand,
  params,
  /** `upload`: the id of an upload with the purpose `document`. */
  body: object({ upload: Id, fileName: text(120, 1) }),
})
export const removeDocument = endpoint({ ...removeDocumentCommand, params })
