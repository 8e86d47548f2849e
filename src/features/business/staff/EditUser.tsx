import { useState } from 'react'
import { object, type Infer } from 'superstruct'
import { buildEdit } from '#contract/sync/edit-conflicts'
import { staffFields } from '#contract/business/staff'
import type { StaffLine } from '../../../db/queries/staff'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { PasswordLinkDialog } from './PasswordLinkDialog'
import { roleHint, roleOptions, statusLabels } from './roles'
import { useEditStaff } from './use-edit-staff'

const Fields = object(staffFields)
const statusOptions = Object.entries(statusLabels).map(([value, label]) => ({ value, label }))

export function EditUser({ member, onDone }: { member: StaffLine; onDone(): void }) {
  // Values when the form was opened. The edit is the difference to these.
  const [initialValues] = useState(() => ({
    name: member.name,
    email: member.email,
    phoneNumber: member.phoneNumber ?? '',
    role: member.role,
    status: member.status,
  }))
  const [isResetting, setResetting] = useState(false)
  const sendEdit = useEditStaff()
  const form = useStructForm<Infer<typeof Fields>>({
    struct: Fields,
    defaults: initialValues,
    onSubmit: async (values) => {
      const edit = buildEdit(initialValues, values)
      if (!edit) return void toast({ title: 'Nothing to save', description: "You haven't changed anything." })
      const sent = await sendEdit(member, edit)
      if (!sent.ok)
        return void toast({ title: 'Could not update the user.', description: sent.message, tone: 'destructive' })
      toast({ title: 'User Updated', tone: 'success' })
      onDone()
    },
  })
  return (
    <Card as="section" pad="lg" aria-label="Edit User">
      <Form form={form}>
        <Field name="name" label="Full name">
          <Input autoComplete="off" />
        </Field>
        <Field label="Email" hint="They use it to sign in. It can't be changed.">
          <Input type="email" value={member.email} readOnly />
        </Field>
        <Field name="phoneNumber" label="Phone number" optional>
          <Input type="tel" autoComplete="off" />
        </Field>
        <Field name="role" label="Role" hint={roleHint}>
          <Select options={roleOptions} />
        </Field>
        <Field name="status" label="Status" hint="Only active users can sign in.">
          <Select options={statusOptions} />
        </Field>
        <Row wrap>
          <SubmitButton>Save changes</SubmitButton>
          <Button variant="outline" icon="mail" onClick={() => setResetting(true)}>
            Reset Password
          </Button>
          <Button variant="ghost" data-cancel onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </Form>
      <PasswordLinkDialog member={isResetting ? member : null} onDone={() => setResetting(false)} />
    </Card>
  )
}
