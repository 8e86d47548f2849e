/**
 * The values of a customer record, and how two of them become one. Pure functions, used by the server, the preview of a
 * merge and the lists of devices.
 */
import { splitEdit, type Edit, type FieldValue } from '../sync/edit'
import type { CustomerValues } from './blank-customer'
import { identityKinds, type IdentityKind } from './identity-documents'

export { blankCustomer, type CustomerValues } from './blank-customer'

export const maxPhones = 20
export const maxTags = 20
export const maxNoteLength = 2000
const maxOtherNames = 20

export interface MergeableCustomer {
  values: CustomerValues
  otherNames: readonly string[]
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

/** A note that contains the other one already is not repeated. */
const joinNotes = (notes: readonly string[]): string =>
  notes.reduce((all, note) => (all.includes(note) ? all : [all, note].filter(Boolean).join('\n')), '')

/**
 * Merges `other` into `kept`: phone numbers, tags and notes of both. Of fields that have one value, that of `kept` wins. An
 * email address that would get lost becomes a line of the note.
 */
export function mergeCustomers(kept: MergeableCustomer, other: MergeableCustomer): MergeableCustomer {
  const [a, b] = [kept.values, other.values]
  const lostEmail = a.email && b.email && a.email !== b.email ? `Email: ${b.email}` : ''
  return {
    values: {
      name: a.name,
      phones: unique([...a.phones, ...b.phones]),
      email: a.email || b.email,
      note: joinNotes([a.note, b.note, lostEmail]),
      tags: unique([...a.tags, ...b.tags]),
      nrc: a.nrc || b.nrc,
      passport: a.passport || b.passport,
      passportCountry: a.passport || !b.passport ? a.passportCountry : b.passportCountry,
      license: a.license || b.license,
    },
    otherNames: unique([...kept.otherNames, b.name, ...other.otherNames]).filter((name) => name !== a.name),
  }
}

/** Returns why a merged record would be too large; null if it is not. */
export function findMergeFault({ values: { phones, tags, note }, otherNames }: MergeableCustomer): string | null {
  if (phones.length > maxPhones || otherNames.length > maxOtherNames)
    return `Together, they have more than ${maxPhones} phone numbers or names. Please delete some first.`
  if (tags.length > maxTags) return `Together, they have more than ${maxTags} tags. Please delete some first.`
  if (note.length > maxNoteLength)
    return `Together, their notes are longer than ${maxNoteLength} characters. Please shorten one first.`
  return null
}

/** Returns the kinds of documents whose numbers differ: probably two people. Masked numbers are compared as they are. */
export const findDifferentDocuments = (a: CustomerValues, b: CustomerValues): IdentityKind[] =>
  identityKinds.filter((kind) => a[kind] && b[kind] && a[kind] !== b[kind])

/**
 * Converts an edit of a merged record to one of the record that replaces it: added and removed phone numbers and tags
 * are added and removed there, and a note is replaced within the joined one. All other fields stay as they are, so that a value
 * that differs there is a conflict.
 * @param target values of the record that replaces it
 */
export function rebaseEdit(edit: Edit, target: CustomerValues): Edit {
  const { from, to } = splitEdit(edit)
  const expected = { ...from }
  const rebased: Edit = { ...to, from: expected }
  for (const field of ['phones', 'tags'] as const) {
    if (!isTexts(to[field])) continue
    const before = isTexts(from[field]) ? from[field] : []
    const after = to[field]
    rebased[field] = unique([
      ...target[field].filter((item) => after.includes(item) || !before.includes(item)),
      ...after,
    ])
    expected[field] = target[field]
  }
  if (typeof to['note'] === 'string') {
    const before = typeof from['note'] === 'string' ? from['note'] : ''
    if (before === '' || target.note.includes(before)) {
      rebased['note'] =
        before === '' ? joinNotes([target.note, to['note']]) : target.note.replace(before, () => String(to['note']))
      expected['note'] = target.note
    }
  }
  return rebased
}

const isTexts = (value: FieldValue | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
