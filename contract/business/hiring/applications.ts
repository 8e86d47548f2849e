/**
 * Job applications. An account has at most one application per job, so the client uses the job's id as the
 * application's id. An application that was submitted offline can therefore be changed and withdrawn offline.
 */
import { object, type Infer } from 'superstruct'
import { applyForJobCommand, withdrawCommand } from './application-commands'
import { endpoint } from '../../core/endpoint'
import { plainName } from '../../core/names'
import { email, Id } from '../../core/values'
import { phone } from '../../core/phone-numbers'
import { singleLineText, multilineText } from '../../core/user-text'

export const maxCoverNoteLength = 3000

export const ApplicationForm = object({
  fullName: plainName(singleLineText(120, 3, 'Full name must be at least 3 characters.')),
  phone: phone('Please enter a valid Zambian phone number (e.g., 09...).'),
  email: email('Please enter a valid email address.'),
  coverNote: multilineText(maxCoverNoteLength, 20, 'Please write at least one sentence about yourself.'),
})
export type ApplicationForm = Infer<typeof ApplicationForm>

const params = object({ id: Id })

/** Submits an application. A repeated call replaces it until the vendor has reviewed it. */
export const applyForJob = /* @__PURE__ */ endpoint({ ...applyForJobCommand, params, body: ApplicationForm })
export const withdrawApplication = /* @__PURE__ */ endpoint({ ...withdrawCommand, params })
