/** A case as the customer or the business sees it: its own exchange with Tilipo, and what was shared with both. */
import { array, boolean, enums, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { evenWhenClosed, type Permission } from '../../core/access'
import { endpoint } from '../../core/endpoint'
import { Id, Instant } from '../../core/values'
import { CaseEntry, CaseFiles, caseHead, caseParams, caseText } from './case-fields'
import { caseOutcomes, caseSides } from './case-kinds'

/** In a business, everybody who may see personal data of customers (`canSeeCustomers`). */
export const casePermissions = ['manage_bookings', 'manage_staff'] as const satisfies readonly Permission[]

/** Also the owner of a closed business. */
const caseParties = evenWhenClosed({
  kind: 'roles',
  roles: ['endUser', 'partner', 'hotel-manager'],
  anyOf: casePermissions,
})
const shared = { access: caseParties, offline: 'refuse' } as const

export const OwnCase = type({
  ...caseHead,
  side: enums(caseSides),
  /** The booking of the case, for the link to it. */
  booking: nullable(type({ _id: Id, reference: string() })),
  vendorName: nullable(string()),
  /** Until when an answer of the caller's side is awaited. */
  answerUntil: nullable(Instant),
  /** The offer that the caller's side can answer: the id of its entry. */
  offerId: nullable(Id),
  outcome: nullable(enums(caseOutcomes)),
  canAnswer: boolean(),
  /** Until when the caller's side can appeal; null if it cannot. */
  appealUntil: nullable(Instant),
  isAppealed: boolean(),
  /** The oldest first. */
  entries: array(CaseEntry),
})
export type OwnCase = Infer<typeof OwnCase>

/** The newest first. */
export const listOwnCases = endpoint({
  ...shared,
  name: 'cases.list',
  method: 'GET',
  path: '/cases',
  query: object({ bookingId: optional(Id) }),
  answer: array(type(caseHead)),
})

export const readOwnCase = endpoint({
  ...shared,
  name: 'cases.read',
  method: 'GET',
  path: '/cases/:id',
  params: caseParams,
  answer: OwnCase,
})

export const CaseAnswerForm = object({ text: caseText('Please write an answer.') })

/** Answers Tilipo, with files. Idempotent by `id`. Refusals: `not_found`, `wrong_state`, `upload_gone`, `rate_limited` */
export const answerInCase = endpoint({
  ...shared,
  name: 'cases.answer',
  method: 'POST',
  path: '/cases/:id/answers',
  params: caseParams,
  body: object({ id: Id, ...CaseAnswerForm.schema, files: CaseFiles }),
  answer: type({ _id: Id }),
})

/** Accepts or declines an offer. Idempotent. Refusals: `not_found`; `wrong_state` if it has ended or was answered otherwise */
export const answerCaseOffer = endpoint({
  ...shared,
  name: 'cases.answerOffer',
  method: 'PUT',
  path: '/cases/:id/offers/:offer',
  params: object({ id: Id, offer: Id }),
  body: object({ accepted: boolean() }),
  answer: type({ _id: Id }),
})

export const CaseAppealForm = object({ text: caseText('Please write why the decision is wrong.') })

/** Appeals against the decision. Another administrator decides again. Refusals: `not_found`; `wrong_state` after the time, or a second time */
export const appealCase = endpoint({
  ...shared,
  name: 'cases.appeal',
  method: 'POST',
  path: '/cases/:id/appeal',
  params: caseParams,
  body: object({ id: Id, ...CaseAppealForm.schema }),
  answer: type({ _id: Id }),
})

/** Creates a link that opens a file of the caller's exchange for one minute. */
export const openOwnCaseFile = endpoint({
  ...shared,
  name: 'cases.openFile',
  method: 'POST',
  path: '/cases/:id/files/:upload/link',
  params: object({ id: Id, upload: Id }),
  answer: type({ url: string() }),
  secret: true,
})
