/** Kinds and states of cases, their labels, and how soon they are handled. It imports no structs, because pages load it. */

export const caseKinds = ['complaint', 'dispute', 'lost_parcel', 'damage', 'fraud', 'data_request'] as const
export type CaseKind = (typeof caseKinds)[number]

/**
 * `open` awaits Tilipo, `waiting` an answer of a side, `approval` a second administrator. A `decided` or `closed` case can be
 * reopened by one appeal against its decision.
 */
export const caseStates = ['open', 'waiting', 'approval', 'decided', 'closed'] as const
export type CaseState = (typeof caseStates)[number]
export const activeCaseStates = ['open', 'waiting', 'approval'] as const satisfies readonly CaseState[]
export const isActiveCase = (state: CaseState): boolean => state !== 'decided' && state !== 'closed'

export const caseSides = ['customer', 'vendor'] as const
export type CaseSide = (typeof caseSides)[number]
export const caseRecipients = ['customer', 'vendor', 'both'] as const
export type CaseRecipient = (typeof caseRecipients)[number]

/** Whom a decision is for. */
export const caseOutcomes = ['customer', 'vendor', 'both'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** Days after a decision in which each side can appeal. There is one appeal per case. */
export const appealDays = 14

interface CaseKindText {
  label: string
  /** Hours until Tilipo first responds to a side, and until it decides. */
  firstResponseHours: number
  resolutionHours: number
}

export const caseKindTexts: Record<CaseKind, CaseKindText> = {
  complaint: { label: 'Complaint', firstResponseHours: 24, resolutionHours: 5 * 24 },
  dispute: { label: 'Dispute', firstResponseHours: 24, resolutionHours: 7 * 24 },
  lost_parcel: { label: 'Lost parcel', firstResponseHours: 8, resolutionHours: 7 * 24 },
  damage: { label: 'Damage claim', firstResponseHours: 24, resolutionHours: 10 * 24 },
  fraud: { label: 'Fraud report', firstResponseHours: 2, resolutionHours: 3 * 24 },
  data_request: { label: 'Data request', firstResponseHours: 72, resolutionHours: 30 * 24 },
}

export const caseStateTexts: Record<CaseState, { label: string; tone: 'waiting' | 'done' | 'attention' }> = {
  open: { label: 'Open', tone: 'attention' },
  waiting: { label: 'Waiting for an answer', tone: 'waiting' },
  approval: { label: 'Waiting for approval', tone: 'waiting' },
  decided: { label: 'Decided', tone: 'done' },
  closed: { label: 'Closed', tone: 'done' },
}

export const caseRecipientLabels: Record<CaseRecipient, string> = {
  customer: 'The customer',
  vendor: 'The business',
  both: 'The customer and the business',
}

export const caseOutcomeLabels: Record<CaseOutcome, string> = {
  customer: 'For the customer',
  vendor: 'For the business',
  both: 'Partly for each side',
}

export const caseEntryKinds = [
  'opened',
  'taken',
  'asked',
  'answered',
  'shared',
  'note',
  'offered',
  'accepted',
  'declined',
  'decision_requested',
  'decision_rejected',
  'decided',
  'appealed',
  'closed',
] as const
export type CaseEntryKind = (typeof caseEntryKinds)[number]

/** The short number of a case, as of a support ticket. */
export const formatCaseNumber = (id: string): string => `#${id.slice(0, 8).toUpperCase()}`
