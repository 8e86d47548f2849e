/**
 * Job applications. An account has at most one application per job, so the client uses the job's id as the
 * application's id. An application that was submitted offline can therefore be changed and withdrawn offline.
 */
import { object, type Infer } from 'superstruct'
import { applied, withdrawn } from './applications-queue'
import { endpoint } from './endpoint'
import { email, Id, phone } from './values'
import { line, note } from './written'

export const longestCoverNote = 3000

export const ApplicationForm = object({
  fullName: line(120, 3, 'Full name must be at least 3 characters.'),
  phone: phone('Please enter a valid Zambian phone number (e.g., 09...).'),
  email: email('Please enter a valid email address.'),
  coverNote: note(longestCoverNote, 20, 'Please write at least one sentence about yourself.'),
})
export type ApplicationForm = Infer<typeof ApplicationForm>

const params = object({ id: Id })

/** Submits an application. A repeated call replaces it until the vendor has reviewed it. */
export const apply = /* @__PURE__ */ endpoint({ ...applied, params, body: ApplicationForm })
export const withdraw = /* @__PURE__ */ endpoint({ ...withdrawn, params })
