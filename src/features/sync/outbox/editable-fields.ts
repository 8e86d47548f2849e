/** Fields of refused commands that the user can edit in the sync center. All others are edited on their own screens. */
import { ApplicationForm } from '#contract/business/hiring/applications'
import { MessageForm } from '#contract/messages/messages'
import { ProfileForm } from '#contract/accounts/profile'
import { SupportReplyForm, SupportTicketForm } from '#contract/messages/support/support'
import type { QueuedCommandName, QueuedInput } from '#contract/sync/queued-endpoints'
import type { OutboxRow } from '../../../sync/index'
import { getPartnerCommandEdit, type CommandEdit, type EditableField } from './partner-editable-fields'
import type { AnyStruct } from '#contract/core/validation'

interface EditableCommand<Name = string> {
  /** Validates the edit with the messages of the original form. */
  struct: AnyStruct
  fields: readonly (EditableField & { name: Name })[]
}
type EditableCommands = { [N in QueuedCommandName]?: EditableCommand<keyof QueuedInput<N>['body']> }

const editableCommands: Record<string, EditableCommand> = {
  'messages.send': { struct: MessageForm, fields: [{ name: 'text', label: 'Message', rows: 4 }] },
  'support.open': {
    struct: SupportTicketForm,
    fields: [
      { name: 'subject', label: 'Subject' },
      { name: 'message', label: 'Message', rows: 6 },
    ],
  },
  'support.reply': { struct: SupportReplyForm, fields: [{ name: 'message', label: 'Your reply', rows: 4 }] },
  'applications.apply': {
    struct: ApplicationForm,
    fields: [
      { name: 'fullName', label: 'Full name' },
      { name: 'phone', label: 'Phone number' },
      { name: 'email', label: 'Email' },
      { name: 'coverNote', label: 'Cover note', rows: 6 },
    ],
  },
  'auth.updateProfile': {
    struct: ProfileForm,
    fields: [
      { name: 'full_name', label: 'Full name' },
      { name: 'phone', label: 'Phone number' },
      { name: 'nrc', label: 'NRC number' },
      { name: 'address', label: 'Street address' },
      { name: 'location', label: 'City or town' },
      { name: 'country', label: 'Country' },
    ],
  },
} satisfies EditableCommands

/** Returns the editable fields of a refused command, or null if there are none. */
export function getCommandEdit(row: Pick<OutboxRow, 'endpoint' | 'input' | 'preview'>): CommandEdit | null {
  const { endpoint, input } = row
  const editableCommand = editableCommands[endpoint]
  if (!editableCommand) return getPartnerCommandEdit(row)
  const entries = Object.entries<string>(input.body ?? {}).filter(([name]) => name in editableCommand.struct.schema)
  const values = Object.fromEntries(entries)
  const fields = editableCommand.fields.filter(({ name }) => name in values)
  return fields.length > 0 ? { struct: editableCommand.struct, fields, values } : null
}
