import { object, enums } from 'superstruct'
import { rotationHours } from '#contract/business/integrations/api-keys'
import type { Result } from '../../../../api/client'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Select } from '../../../../ui/forms/Select'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Stack } from '../../../../ui/layout/Stack'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Text } from '../../../../ui/text/Text'

type Hours = (typeof rotationHours)[number]
const options: { value: Hours; label: string }[] = [
  { value: '24', label: 'One day' },
  { value: '168', label: 'One week' },
  { value: '1', label: 'One hour' },
  { value: '0', label: 'Not at all: the old one stops now' },
]

interface Props<T> {
  title: string
  /** What the program has to do meanwhile. */
  text: string
  confirm: string
  rotate(overlapHours: Hours): Promise<Result<T>>
  onRotated(answer: T): void
  onClose(): void
}

/** Replaces a key or secret. Both are valid for a time, so that the program can change without an interruption. */
export function RotateDialog<T>({ title, text, confirm, rotate, onRotated, onClose }: Props<T>) {
  const form = useStructForm({
    struct: object({ overlapHours: enums(rotationHours) }),
    defaults: { overlapHours: '24' },
    onSubmit: async ({ overlapHours }) => {
      const result = await rotate(overlapHours)
      if (!result.ok) return { message: result.message }
      onRotated(result.answer)
    },
  })
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form form={form}>
        <Stack gap={4}>
          <Text>{text}</Text>
          <Field name="overlapHours" label="The old one stays valid for">
            <Select options={options} />
          </Field>
          <SubmitButton>{confirm}</SubmitButton>
        </Stack>
      </Form>
    </Dialog>
  )
}
