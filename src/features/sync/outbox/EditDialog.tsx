import { retry, type OutboxRow } from '../../../sync/index'
import { Dialog } from '../../../ui/overlays/Dialog'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input, Textarea } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { Select } from '../../../ui/forms/Select'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { getCommandTitle } from './command-labels'
import { getCommandEdit } from './editable-fields'
import type { CommandEdit, EditableField } from './partner-editable-fields'

/** Dialog for correcting a refused command and sending it again. */
export default function EditDialog({ row, onClose }: { row: OutboxRow | null; onClose(): void }) {
  const edit = row && getCommandEdit(row)
  return (
    <Dialog open={Boolean(edit)} onClose={onClose} title={row ? getCommandTitle(row) : ''}>
      {row && edit && <EditForm row={row} edit={edit} onDone={onClose} />}
    </Dialog>
  )
}

function EditForm({
  row,
  edit: { struct, fields, values },
  onDone,
}: {
  row: OutboxRow
  edit: CommandEdit
  onDone(): void
}) {
  const form = useStructForm<Record<string, string>>({
    struct,
    defaults: values,
    onSubmit: async (edits) => {
      const sent = await retry(row.key, { ...row.input, body: { ...row.input.body, ...edits } })
      if (!sent.ok) return { message: sent.message }
      toast({ title: "We'll send it again", description: getCommandTitle(row) })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Stack gap={4}>
        {row.refusal && (
          <Notice tone="attention" icon="alert">
            {row.refusal.message}
          </Notice>
        )}
        {fields.map((field) => (
          <Field key={field.name} name={field.name} label={field.label}>
            {renderControl(field)}
          </Field>
        ))}
        <SubmitButton icon="send">Send again</SubmitButton>
      </Stack>
    </Form>
  )
}

function renderControl({ rows, options }: EditableField) {
  if (options) return <Select options={options} />
  return rows ? <Textarea rows={rows} /> : <Input />
}
