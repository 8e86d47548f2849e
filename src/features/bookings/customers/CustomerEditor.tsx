import { array, dynamic, object, size, string } from 'superstruct'
import { customerFields, customerPhone } from '#contract/bookings/customer-records'
import { blankCustomer, maxPhones, type CustomerValues } from '#contract/bookings/customer-values'
import type { AnyStruct } from '#contract/core/validation'
import { buildEdit } from '#contract/sync/edit-conflicts'
import { getBusinessWords } from '#contract/verticals/words/index'
import type { CustomerRecordLine } from '../../../db/queries/customer-records'
import { useSession } from '../../../sync/index'
import { useCustomerCommands } from '../../../sync/hooks/use-customer-commands'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { FormRows } from '../../../ui/forms/FormRows'
import { Input, Textarea } from '../../../ui/forms/Input'
import { TagsField } from '../../../ui/forms/TagsField'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { Dialog } from '../../../ui/overlays/Dialog'
import { toast } from '../../../ui/overlays/toast'
import type { CustomerEntry } from './customer-entries'

const { name, email, note, tags } = customerFields

/** A row that was left empty is no number. */
const rowPhone = dynamic((value) => (value === '' ? string() : customerPhone))

/** Phone numbers are rows. The names of their fields (`phones.0.number`) are not known to a form with exact types. */
const struct: AnyStruct = object({
  ...{ name, email, note, tags },
  phones: size(array(object({ number: rowPhone })), 0, maxPhones),
})

interface Props {
  /** Left out for a new customer. */
  record?: CustomerRecordLine
  /** What is known of a new customer. */
  from?: Partial<CustomerEntry>
  onClose(): void
  onCreated?(id: string): void
}

/** Creates or edits the record of a customer. Works offline. */
export default function CustomerEditor({ record, from = {}, onClose, onCreated }: Props) {
  const commands = useCustomerCommands()
  const words = getBusinessWords(useSession()?.user.business_type)
  const known: CustomerValues = record?.values ?? {
    ...blankCustomer,
    name: from.name ?? '',
    phones: [...(from.phones ?? [])],
    note: from.note ?? '',
    tags: [...(from.tags ?? [])],
  }
  const form = useStructForm({
    struct,
    defaults: {
      name: known.name,
      phones: (record || known.phones.length > 0 ? known.phones : ['']).map((number) => ({ number })),
      email: known.email,
      note: known.note,
      tags: known.tags,
    },
    onSubmit: async ({ phones, ...values }) => {
      const numbers: string[] = phones.map(({ number }: { number: string }) => number)
      const entered = { ...values, phones: [...new Set(numbers)].filter(Boolean) }
      const enteredName = String(values.name)
      if (!record) {
        const created = await commands.create(entered)
        if (!created.ok) return created
        toast({ title: `${enteredName} is saved`, tone: 'success' })
        onClose()
        return onCreated?.(created.id)
      }
      const edit = buildEdit(known, entered)
      const saved = edit && (await commands.edit(record._id, enteredName, edit))
      if (saved && !saved.ok) return saved
      toast({ title: saved ? `${enteredName} is saved` : 'Nothing to save', tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open title={record ? `Edit ${known.name}` : 'Add person'} onClose={onClose} size="wide">
      <Form form={form}>
        <Field name="name" label="Name">
          <Input autoComplete="off" />
        </Field>
        <FormRows
          form={form}
          name="phones"
          label="Phone numbers"
          hint="Bookings with one of these numbers belong to this person."
          rowLabel="Number"
          addLabel="Add a number"
          max={maxPhones}
          createRow={() => ({ number: '' })}
        >
          {(path) => (
            <Field name={`${path}.number`} label="Phone">
              <Input type="tel" inputMode="tel" autoComplete="off" placeholder="09..." />
            </Field>
          )}
        </FormRows>
        <Field name="email" label="Email" optional>
          <Input type="email" inputMode="email" autoComplete="off" />
        </Field>
        <Field name="tags" label="Tags" optional hint={`Separate with commas: ${words.tagExamples}`}>
          <TagsField />
        </Field>
        <Field
          name="note"
          label="Note"
          optional
          hint="For your team. Your counter sees it when this person comes again."
        >
          <Textarea rows={4} />
        </Field>
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Dialog>
  )
}
