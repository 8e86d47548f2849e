/**
 * Records of individual customers of a business: who they are, how to reach them, and what its team notes (decision 131).
 * Customers without a record are derived from bookings (`customers.ts`).
 */
import {
  any,
  array,
  coerce,
  enums,
  nullable,
  object,
  partial,
  record,
  refine,
  size,
  string,
  type,
  union,
  type Infer,
} from 'superstruct'
import { customerReaders } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { getInternationalDigits, normalizePhone } from '../core/format-phone'
import { plainName } from '../core/names'
import { multilineText, singleLineText } from '../core/user-text'
import { check, userMessage, type AnyStruct } from '../core/validation'
import { email, Id, Instant } from '../core/values'
import type { FieldValues } from '../sync/edit'
import { buildEditStruct } from '../sync/edit-struct'
import { textList } from '../verticals/listing-fields/input-fields'
import { saveCustomerRecordCommand } from './customer-record-commands'
import { identityKinds } from './identity-documents'
import { maxNoteLength, maxPhones, maxTags, type CustomerValues } from './customer-values'

/** Also numbers of other countries: guests from abroad stay in hotels. */
export const customerPhone = coerce(
  refine(
    string(),
    'customer phone',
    (value) =>
      getInternationalDigits(value) !== null ||
      userMessage('Please enter a valid phone number. Numbers of other countries begin with +.'),
  ),
  string(),
  normalizePhone,
)
const phones = coerce(size(array(customerPhone), 0, maxPhones), union([string(), array(string())]), (value) => [
  ...new Set((typeof value === 'string' ? value.split(',') : value).map(normalizePhone).filter(Boolean)),
])

const EmailAddress = email('Please enter a valid email address.')
const optionalEmail = coerce(
  refine(
    string(),
    'optional email',
    (value) => value === '' || EmailAddress.is(value) || userMessage('Please enter a valid email address.'),
  ),
  string(),
  (value) => value.trim().toLowerCase(),
)

const number = (pattern: RegExp, message: string, format = (typed: string): string => typed) =>
  coerce(
    refine(
      singleLineText(30, 0),
      'document number',
      (value) => value === '' || pattern.test(value) || userMessage(message),
    ),
    string(),
    (typed) => format(typed.trim().toUpperCase()),
  )

/** `479974111` is `479974/11/1`. */
const formatNrc = (typed: string): string => typed.replace(/[\s/-]+/g, '').replace(/^(\d{6})(\d{2})(\d)$/, '$1/$2/$3')

/** The fields of the form. Documents have one number per kind. */
export const customerFields = {
  name: plainName(singleLineText(120, 2, "Please enter the customer's name.")),
  phones,
  email: optionalEmail,
  note: multilineText(maxNoteLength, 0),
  tags: textList(maxTags, 30),
  nrc: number(/^\d{6}\/\d{2}\/\d$/, 'Please enter the NRC like 479974/11/1.', formatNrc),
  passport: number(/^[A-Z0-9]{5,20}$/, 'Please enter the letters and digits of the passport number.', (typed) =>
    typed.replace(/[\s-]+/g, ''),
  ),
  passportCountry: plainName(singleLineText(60, 0)),
  license: number(/^[A-Z0-9/]{4,25}$/, 'Please enter the number of the driving licence.', (typed) =>
    typed.replace(/[\s-]+/g, ''),
  ),
} satisfies Record<keyof CustomerValues, AnyStruct>

/** Checks the given fields like the server. @returns the values as they are sent, and the faults, if any */
export function findCustomerFaults(given: Partial<CustomerValues>): {
  values: FieldValues
  faults: { ok: false; message: string; fields: Record<string, string> } | null
} {
  const checked = check(partial(object(customerFields)), given)
  if (checked.ok) return { values: { ...checked.value }, faults: null }
  const fields = Object.fromEntries(checked.faults.map(({ field, message }) => [field, message]))
  return { values: {}, faults: { ok: false, message: checked.faults[0]?.message ?? '', fields } }
}

export const CustomerRecord = type({
  _id: Id,
  /** Values by field. Numbers of documents are masked. Empty if the record was merged into another one. */
  values: record(string(), any()),
  /** Names of records that were merged into this one. */
  otherNames: array(string()),
  /** The record that replaces this one. */
  mergedInto: nullable(Id),
  createdAt: Instant,
})
export type CustomerRecord = Omit<Infer<typeof CustomerRecord>, 'values'> & { values: CustomerValues }

const params = object({ id: Id })

/**
 * Creates a record with all fields, or edits fields with their previous values (`edit.ts`). An edit of a merged record
 * changes the record that replaces it. Refusals: `conflict`, `not_found`, `invalid_input`
 */
export const saveCustomerRecord = endpoint({
  ...saveCustomerRecordCommand,
  hasKeyedHash: true,
  params,
  body: buildEditStruct(customerFields),
  answer: CustomerRecord,
})

const onlineCommand = { method: 'POST', params, access: customerReaders, offline: 'refuse' } as const

/**
 * Merges the other record into this one, which then has the phone numbers, notes and bookings of both. Merging again, also in
 * the other direction, changes nothing. Refusals: `not_found`, `invalid_input` if there is too much for one record
 */
export const mergeCustomerRecords = endpoint({
  ...onlineCommand,
  name: 'customerRecords.merge',
  path: '/partner/customer-records/:id/merge',
  body: object({ otherId: Id }),
  answer: CustomerRecord,
})

/** Reads the number of one document. The activity of the member records that, without the number. Refusals: `not_found` */
export const showIdentityDocument = endpoint({
  ...onlineCommand,
  name: 'customerRecords.showDocument',
  path: '/partner/customer-records/:id/documents/:kind',
  params: object({ id: Id, kind: enums(identityKinds) }),
  answer: type({ number: string() }),
  secret: true,
})
