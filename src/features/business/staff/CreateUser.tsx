import { createStaff, NewStaff } from '#contract/business/staff'
import { call } from '../../../api/client'
import { pullNow } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input } from '../../../ui/forms/Input'
import { PasswordInput } from '../../../ui/forms/PasswordInput'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { roleHint, roleOptions } from './roles'

/** Needs a connection, because a password is never stored in the outbox. */
export function CreateUser({ onDone }: { onDone(): void }) {
  const form = useStructForm({
    struct: NewStaff,
    defaults: { name: '', email: '', password: '', role: '' },
    onSubmit: async (body) => {
      const result = await call(createStaff, { body }, { defaultMessage: 'Could not create the user.' })
      if (!result.ok) {
        const isOffline = result.kind === 'unreachable' && result.status === undefined
        const message = isOffline
          ? "You need a connection to create a user. Please try again when you're online."
          : result.message
        return { message, ...(result.fields ? { fields: result.fields } : {}) }
      }
      toast({
        title: 'User Created',
        description: `${body.name} can sign in now with this password. We have emailed a link to verify the address.`,
        tone: 'success',
      })
      void pullNow()
      onDone()
    },
  })
  return (
    <Card as="section" pad="lg" aria-label="Create User">
      <Form form={form}>
        <Field name="name" label="Full name">
          <Input autoComplete="off" />
        </Field>
        <Field
          name="email"
          label="Email"
          hint="They use it to sign in. We'll email them a link to confirm it and choose their own password."
        >
          <Input type="email" autoComplete="off" />
        </Field>
        <Field
          name="password"
          label="Password"
          hint="At least 8 characters. Share it only with them. They can change it in their profile."
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field name="role" label="Role" hint={roleHint}>
          <Select options={roleOptions} placeholder="Choose" />
        </Field>
        <Row wrap>
          <SubmitButton>Create User</SubmitButton>
          <Button variant="ghost" data-cancel onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </Form>
    </Card>
  )
}
