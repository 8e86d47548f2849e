/** Cases for administrators: the queue, one case, and what they do with it (decision 152). */
import {
  array,
  assign,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  string,
  type,
  type Infer,
} from 'superstruct'
import { businessTypes } from '../../core/access'
import { adminsOnly } from '../../core/admin-access'
import { amountField } from '../../core/amount-field'
import { endpoint } from '../../core/endpoint'
import { pageQuery } from '../../core/list-page'
import { singleLineText } from '../../core/user-text'
import { Id, Instant, text, wholeNumber } from '../../core/values'
import { maxCancelReason, Reason, refundDecisionStates } from '../bookings'
import { reportedKinds } from '../moderation/report-reasons'
import { CaseEntry, caseHead, caseParams, caseReaders, caseText, maxCaseSubject } from './case-fields'
import { caseKinds, caseOutcomes, caseRecipients, caseStates } from './case-kinds'

const Named = type({ _id: Id, name: string() })

const row = {
  ...caseHead,
  /** Whose answer is awaited. */
  awaits: nullable(enums(caseRecipients)),
  owner: nullable(Named),
  customer: nullable(Named),
  vendor: nullable(type({ _id: Id, name: string(), businessType: enums(businessTypes) })),
  dueAt: Instant,
  resolvedAt: nullable(Instant),
  isAppealed: boolean(),
}
export const CaseRow = type(row)
export type CaseRow = Infer<typeof CaseRow>

export const AdminCaseEntry = assign(
  CaseEntry,
  type({
    author: string(),
    /** Who reads it. */
    visibleTo: enums(caseReaders),
    /** Who bears the amount, in ZMW. */
    vendorAmount: nullable(number()),
    platformAmount: nullable(number()),
    /** Whether it is shared with the other side. */
    isShared: boolean(),
  }),
)
export type AdminCaseEntry = Infer<typeof AdminCaseEntry>

export const AdminCase = type({
  ...row,
  openedBy: string(),
  customerSees: boolean(),
  vendorSees: boolean(),
  booking: nullable(
    type({
      _id: Id,
      reference: string(),
      /** What the customer has paid and not got back, and what can still be refunded. In ZMW. */
      paid: number(),
      refundable: nullable(type({ vendor: number(), total: number() })),
    }),
  ),
  ticketId: nullable(Id),
  report: nullable(type({ kind: enums(reportedKinds), _id: Id })),
  firstResponseDue: Instant,
  firstResponseAt: nullable(Instant),
  resolutionDue: Instant,
  awaitsUntil: nullable(Instant),
  outcome: nullable(enums(caseOutcomes)),
  decidedBy: nullable(Named),
  refund: nullable(type({ status: enums(refundDecisionStates), amount: number() })),
  /** Who decided before the appeal, and must not decide again. */
  firstDecidedBy: nullable(Named),
  /** The amounts of the offer that everybody it was made to has accepted, or that is open. */
  offer: nullable(type({ vendorAmount: number(), platformAmount: number(), isAccepted: boolean() })),
  /** The oldest first. */
  entries: array(AdminCaseEntry),
  team: array(Named),
})
export type AdminCase = Infer<typeof AdminCase>

const shared = { access: adminsOnly, offline: 'refuse' } as const
const sharedOfOne = { ...shared, params: caseParams } as const
const Confirmed = type({ _id: Id })

export const caseOwnerFilters = ['me', 'none'] as const
export type CaseOwnerFilter = (typeof caseOwnerFilters)[number]

/** Without `state`, those that are neither decided nor closed, the most urgent first. Otherwise those that changed last first. */
export const listCases = endpoint({
  ...shared,
  name: 'admin.cases',
  method: 'GET',
  path: '/admin/cases',
  query: object({
    kind: optional(enums(caseKinds)),
    state: optional(enums(caseStates)),
    owner: optional(enums(caseOwnerFilters)),
    /** Only those whose due time has passed. */
    overdue: optional(enums(['yes'])),
    ...pageQuery,
  }),
  answer: array(CaseRow),
})

/** The cases about a booking or a support ticket, the newest first. */
export const listCasesAbout = endpoint({
  ...shared,
  name: 'admin.casesAbout',
  method: 'GET',
  path: '/admin/cases-about/:about/:id',
  params: object({ about: enums(['booking', 'ticket']), id: Id }),
  answer: array(type(caseHead)),
})

export const readCase = endpoint({
  ...sharedOfOne,
  name: 'admin.case',
  method: 'GET',
  path: '/admin/cases/:id',
  answer: AdminCase,
})

/** From where a case is opened. Booking, people and business are taken from there. */
const source = {
  bookingId: optional(Id),
  ticketId: optional(Id),
  report: optional(object({ kind: enums(reportedKinds), id: Id })),
}
export interface CaseSource {
  bookingId?: string
  ticketId?: string
  report?: { kind: (typeof reportedKinds)[number]; id: string }
}

export const caseInforms = ['nobody', ...caseRecipients] as const
export type CaseInforms = (typeof caseInforms)[number]

export const CaseForm = object({
  kind: enums(caseKinds),
  subject: singleLineText(maxCaseSubject, 5, 'Please say in a few words what it is about.'),
  /** Who is notified that the case exists. Another side sees nothing of it until an administrator writes to it. */
  informs: enums(caseInforms),
  /** The reference of a booking, if the case is opened by hand. */
  reference: optional(text(20)),
})

/** Idempotent by `id`. Refusals: `not_found`; `invalid_input` for a side that the case does not have */
export const openCase = endpoint({
  ...shared,
  name: 'admin.openCase',
  method: 'POST',
  path: '/admin/cases',
  body: object({ id: Id, ...CaseForm.schema, ...source }),
  answer: Confirmed,
})

/**
 * Assigns a case to an administrator, or to nobody.
 * Refusals: `not_found`; `wrong_state` if it is over, or if it has another owner than the administrator has seen;
 * `second_administrator` after an appeal, for the one who had decided
 */
export const assignCase = endpoint({
  ...sharedOfOne,
  name: 'admin.assignCase',
  method: 'PUT',
  path: '/admin/cases/:id/owner',
  body: object({ ownerId: nullable(Id), seenOwnerId: nullable(Id) }),
  answer: Confirmed,
})

const maxAnswerDays = 14
const toSides = {
  to: enums(caseRecipients),
  /** Days to answer. */
  days: wholeNumber(1, maxAnswerDays),
}

/** What all that write to a side refuse: `wrong_state` for a case that is over, or that another administrator handles. */
export const CaseQuestionForm = object({ ...toSides, text: caseText('Please write what you need to know.') })

/** Asks one side or both for an answer, with files. Idempotent by `id`. */
export const askInCase = endpoint({
  ...sharedOfOne,
  name: 'admin.askInCase',
  method: 'POST',
  path: '/admin/cases/:id/questions',
  body: object({ id: Id, ...CaseQuestionForm.schema }),
  answer: Confirmed,
})

const shareField = (whose: string) => amountField((zmw) => zmw >= 0, `Please enter what ${whose} bears, or 0.`)
export const CaseOfferForm = object({
  ...toSides,
  text: caseText('Please write what you offer.'),
  vendorAmount: shareField('the business'),
  platformAmount: shareField('Tilipo'),
})

/** Makes an offer to one side or both. It replaces an earlier one, and moves no money: a decision does. Idempotent by `id`. */
export const offerInCase = endpoint({
  ...sharedOfOne,
  name: 'admin.offerInCase',
  method: 'POST',
  path: '/admin/cases/:id/offers',
  body: object({ id: Id, ...CaseOfferForm.schema }),
  answer: Confirmed,
})

/** Shows an answer of one side, with its files, to the other side. Idempotent. */
export const shareCaseEntry = endpoint({
  ...sharedOfOne,
  name: 'admin.shareCaseEntry',
  method: 'POST',
  path: '/admin/cases/:id/shares',
  body: object({ id: Id, entryId: Id }),
  answer: Confirmed,
})

/** Adds an internal note. Idempotent by `id`. */
export const addCaseNote = endpoint({
  ...sharedOfOne,
  name: 'admin.addCaseNote',
  method: 'POST',
  path: '/admin/cases/:id/notes',
  body: object({ id: Id, text: caseText('Please write a note.') }),
  answer: Confirmed,
})

export const maxDecisionReason = maxCancelReason
export const CaseDecisionForm = object({
  outcome: enums(caseOutcomes),
  /** Both sides read it. */
  reason: Reason,
  vendorAmount: shareField('the business'),
  platformAmount: shareField('Tilipo'),
})

/**
 * Decides a case. With an amount, the booking is refunded in the same transaction, as by `admin.refundBooking`: what is above the limit
 * of one administrator waits for a second one, and the sides learn the decision after the approval. Idempotent by `id`.
 * Refusals: `not_found`; `wrong_state` for a case that is over or that another administrator handles, if something has happened in it that
 * was not displayed, or if less can be refunded; `second_administrator` after an appeal, for the one who had decided
 */
export const decideCase = endpoint({
  ...sharedOfOne,
  name: 'admin.decideCase',
  method: 'POST',
  path: '/admin/cases/:id/decision',
  body: object({
    id: Id,
    ...CaseDecisionForm.schema,
    /** The number of entries that were displayed. */
    seenEntries: wholeNumber(0, 10_000),
  }),
  answer: type({ _id: Id, status: enums(caseStates) }),
  confirmPassword: true,
})

/** Of an undecided case, both sides read the reason. */
export const CaseCloseForm = object({ reason: Reason })

/** Closes a case without a decision, or one that is decided. Refusals: `wrong_state` */
export const closeCase = endpoint({
  ...sharedOfOne,
  name: 'admin.closeCase',
  method: 'POST',
  path: '/admin/cases/:id/closure',
  body: object({ id: Id, ...CaseCloseForm.schema }),
  answer: Confirmed,
})

/** Creates a link that opens a file of a case for one minute. */
export const openCaseFile = endpoint({
  ...shared,
  name: 'admin.openCaseFile',
  method: 'POST',
  path: '/admin/cases/:id/files/:upload/link',
  params: object({ id: Id, upload: Id }),
  answer: type({ url: string() }),
  secret: true,
})

export const caseTimesDays = 90

/** How long cases took that were opened in the last `caseTimesDays` days. Null without any. */
const Times = nullable(
  type({
    /** The median, in hours. */
    medianHours: number(),
    /** Whole percent of those that were in time. Those that are late and not done yet count as late. */
    inTimePercent: integer(),
  }),
)
export const readCaseTimes = endpoint({
  ...shared,
  name: 'admin.caseTimes',
  method: 'GET',
  path: '/admin/case-times',
  answer: type({ firstResponse: Times, resolution: Times }),
})
