import { useState } from 'react'
import { CounterDeviceForm, saveCounterDevice, type CounterDevice } from '#contract/counter/counter-stock'
import { call } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Text } from '../../../../ui/text/Text'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { describeCounterFailure } from './describe-counter-failure'

interface Props {
  device: CounterDevice
  onRenamed(device: CounterDevice): void
}

/** The name of this device, which the partner can change. */
export function DeviceName({ device, onRenamed }: Props) {
  const [isEditing, setEditing] = useState(false)
  const form = useStructForm<CounterDeviceForm>({
    struct: CounterDeviceForm,
    defaults: { name: device.name },
    onSubmit: async ({ name }) => {
      const result = await call(saveCounterDevice, { params: { id: device._id }, body: { name } })
      if (!result.ok) return { message: describeCounterFailure(result) }
      setEditing(false)
      onRenamed(result.answer)
    },
  })
  if (!isEditing)
    return (
      <Row gap={2} align="center">
        <Text size="sm" tone="muted">
          This device is called {device.name}.
        </Text>
        <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
          Rename
        </Button>
      </Row>
    )
  return (
    <Form form={form}>
      <Field name="name" label="Name of this device">
        <Input autoComplete="off" placeholder="Front desk phone" />
      </Field>
      <SubmitButton variant="outline">Save name</SubmitButton>
    </Form>
  )
}
