/**
 * Attaches and removes documents of a business that waits for approval. Each kind is attached at most once. Only the
 * applicant and administrators know of them, and only administrators can open them (`platform/approvals.ts`).
 */
import { enums, object } from 'superstruct'
import { endpoint } from '../../core/endpoint'
import { Id, text } from '../../core/values'
import { documentKinds } from '../../core/document-kinds'
import { attachDocumentCommand, removeDocumentCommand } from '../partner-commands'

const params = object({ kind: enums(documentKinds) })

/** Attaches a document, or replaces the one of this kind. */
export const attachDocument = endpoint({
  ...attachDocumentCommand,
  params,
  /** `upload`: the id of an upload with the purpose `document`. */
  body: object({ upload: Id, fileName: text(120, 1) }),
})
export const removeDocument = endpoint({ ...removeDocumentCommand, params })
