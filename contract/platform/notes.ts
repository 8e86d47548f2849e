/** Internal notes about people, businesses and bookings. Only administrators read them. */
import { enums, object, string, type, type Infer } from 'superstruct'
import { adminsOnly } from '../core/admin-access'
import { endpoint } from '../core/endpoint'
import { list } from '../core/validation'
import { multilineText } from '../core/user-text'
import { Id, Instant } from '../core/values'

export const noteTargets = ['account', 'vendor', 'booking'] as const
export type NoteTarget = (typeof noteTargets)[number]

export const maxNoteLength = 2000

export const AdminNote = type({ _id: Id, author: string(), text: string(), createdAt: Instant })
export type AdminNote = Infer<typeof AdminNote>

const target = { target: enums(noteTargets), targetId: Id }

/** The oldest first. */
export const listAdminNotes = endpoint({
  name: 'admin.notes',
  method: 'GET',
  path: '/admin/notes',
  query: object(target),
  answer: list(AdminNote),
  access: adminsOnly,
  offline: 'refuse',
})

/** Idempotent by `id`. Refusals: `not_found` for a target that does not exist */
export const addAdminNote = endpoint({
  name: 'admin.addNote',
  method: 'POST',
  path: '/admin/notes',
  body: object({ id: Id, ...target, text: multilineText(maxNoteLength, 1, 'Please write a note.') }),
  answer: type({ _id: Id }),
  access: adminsOnly,
  offline: 'refuse',
})
