import type { CaseEntry } from '#contract/platform/cases/case-fields'
import type { AdminCase, AdminCaseEntry } from '#contract/platform/cases/cases'
import type { OwnCase } from '#contract/platform/cases/own-cases'

export const caseId = 'f0000000-0000-4000-8000-000000000001'
const openedAt = '2026-11-20T08:00:00.000Z'

export const buildCaseEntry = (more: Partial<CaseEntry> = {}): CaseEntry => ({
  _id: 'f0000000-0000-4000-8000-000000000011',
  kind: 'asked',
  by: 'tilipo',
  at: openedAt,
  text: 'Was there hot water?',
  files: [],
  until: '2026-11-23T08:00:00.000Z',
  amount: null,
  sharedFrom: null,
  ...more,
})

export const buildAdminCaseEntry = (more: Partial<AdminCaseEntry> = {}): AdminCaseEntry => ({
  ...buildCaseEntry(),
  author: 'Grace Lubinda',
  visibleTo: 'both',
  vendorAmount: null,
  platformAmount: null,
  isShared: false,
  ...more,
})

const head = { _id: caseId, kind: 'complaint', subject: 'No hot water', state: 'open', openedAt } as const

/** A case about a stay that nobody has taken. */
export const buildAdminCase = (more: Partial<AdminCase> = {}): AdminCase => ({
  ...head,
  awaits: null,
  owner: null,
  customer: { _id: 'a0000000-0000-4000-8000-000000000001', name: 'Mutale Banda' },
  vendor: { _id: 'c0000000-0000-4000-8000-000000000001', name: 'Batoka Lodge', businessType: 'hotel' },
  // In the past, so that it is overdue.
  dueAt: '2025-11-21T08:00:00.000Z',
  resolvedAt: null,
  isAppealed: false,
  openedBy: 'Grace Lubinda',
  customerSees: true,
  vendorSees: false,
  booking: {
    _id: 'b0000000-0000-4000-8000-000000000001',
    reference: 'TLP-4H7K2M',
    paid: 1800,
    refundable: { vendor: 1800, total: 1800 },
  },
  ticketId: null,
  report: null,
  firstResponseDue: '2026-11-21T08:00:00.000Z',
  firstResponseAt: null,
  resolutionDue: '2026-11-25T08:00:00.000Z',
  awaitsUntil: null,
  outcome: null,
  decidedBy: null,
  refund: null,
  firstDecidedBy: null,
  offer: null,
  entries: [buildAdminCaseEntry({ kind: 'opened', text: 'No hot water', until: null })],
  team: [],
  ...more,
})

export const buildOwnCase = (more: Partial<OwnCase> = {}): OwnCase => ({
  ...head,
  state: 'waiting',
  side: 'customer',
  booking: { _id: 'b0000000-0000-4000-8000-000000000001', reference: 'TLP-4H7K2M' },
  vendorName: 'Batoka Lodge',
  answerUntil: '2026-11-23T08:00:00.000Z',
  offerId: null,
  outcome: null,
  canAnswer: true,
  appealUntil: null,
  isAppealed: false,
  entries: [buildCaseEntry()],
  ...more,
})
