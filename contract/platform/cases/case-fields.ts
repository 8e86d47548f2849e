/** Structs that both sides of a case and administrators use. */
import { array, enums, nullable, number, object, refine, string, type, type Infer } from 'superstruct'
import { multilineText } from '../../core/user-text'
import { userMessage } from '../../core/validation'
import { Id, Instant, text } from '../../core/values'
import { caseEntryKinds, caseKinds, caseRecipients, caseSides, caseStates } from './case-kinds'

export const maxCaseSubject = 120
export const maxCaseText = 2000
export const maxCaseFiles = 5
/** Answers of one side in one case. */
export const maxCaseAnswers = 50

export const caseParams = object({ id: Id })

export const caseText = (whatIsMissing: string) => multilineText(maxCaseText, 1, whatIsMissing)

/** `upload`: the id of an upload with the purpose `document`. `name`: the name of the file on the device. */
const CaseFile = object({ upload: Id, name: text(120, 1) })

export const CaseFiles = refine(
  array(CaseFile),
  'files',
  (files) => files.length <= maxCaseFiles || userMessage(`Please attach at most ${maxCaseFiles} files.`),
)

/** The team sees entries that neither side does. */
export const caseReaders = [...caseRecipients, 'team'] as const
const caseAuthors = ['tilipo', ...caseSides] as const

export const CaseEntry = type({
  _id: Id,
  kind: enums(caseEntryKinds),
  by: enums(caseAuthors),
  at: Instant,
  text: string(),
  files: array(type({ upload: Id, name: string() })),
  /** Until when an answer is awaited. */
  until: nullable(Instant),
  /** What an offer or decision gives to the customer, in ZMW. */
  amount: nullable(number()),
  /** Of a shared entry: who had written it. */
  sharedFrom: nullable(enums(caseSides)),
})
export type CaseEntry = Infer<typeof CaseEntry>

/** A case as lists show it. */
export const caseHead = {
  _id: Id,
  kind: enums(caseKinds),
  subject: string(),
  state: enums(caseStates),
  openedAt: Instant,
}
