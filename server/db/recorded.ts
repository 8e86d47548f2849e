/** What a command has recorded in its transaction about its changes. */
import type { MirroredEntity } from '#contract/core/endpoint'
import type { FieldValues } from '#contract/sync/edit'

/** A created, changed or deleted row of the change feed (`feed.ts`). */
export interface Change {
  scope: string
  entity: MirroredEntity
  id: string
}

/** The values that an edit has replaced, and the new ones (`apply-edit.ts`). */
export interface AppliedEdit {
  before: FieldValues
  after: FieldValues
}

export interface Recorded {
  /** For the response to a push. */
  changes: Change[]
  /** Absent if the command is no edit. */
  edit?: AppliedEdit
}
