import { useState } from 'react'
import { addDays } from '#contract/core/dates'
import { addFeeRule, FeeRuleForm } from '#contract/platform/fee-rules'
import { allVerticals } from '#contract/verticals/index'
import { callWithPassword } from '../../../../api/admin-client'
import { newId } from '../../../../api/new-id'
import { getLusakaToday } from '../../../../server-time'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input, Textarea } from '../../../../ui/forms/Input'
import { Select } from '../../../../ui/forms/Select'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Text } from '../../../../ui/text/Text'

interface Props {
  open: boolean
  /** The business whose fees are displayed. Its rule can be set, too. */
  vendorId: string | undefined
  onDone(): void
  onClose(): void
}

/** Adds a rule for fees from a later day on. */
export const FeeRuleDialog = ({ open, vendorId, onDone, onClose }: Props) => (
  <Dialog open={open} title="Add a rule for fees" onClose={onClose}>
    <Fields vendorId={vendorId} onDone={onDone} />
  </Dialog>
)

const ownRule = 'vendor'

function Fields({ vendorId, onDone }: Pick<Props, 'vendorId' | 'onDone'>) {
  // The id stays the same until the server has answered, so that a repeated request adds one rule.
  const [id, setId] = useState(newId)
  const [scope, setScope] = useState(vendorId ? ownRule : '')
  const vertical = allVerticals.find((candidate) => candidate.id === scope)?.id
  const form = useStructForm({
    struct: FeeRuleForm,
    defaults: { percent: '', startsOn: addDays(getLusakaToday(), 30), reason: '' },
    onSubmit: async (values) => {
      const body = { ...values, id, ...(vertical && { vertical }), ...(scope === ownRule && { vendor: vendorId }) }
      const result = await callWithPassword(addFeeRule, { body })
      if (!result.ok) {
        if (result.kind === 'refused') setId(newId())
        return { message: result.message, ...(result.fields && { fields: result.fields }) }
      }
      toast({ title: 'Rule added', description: 'The owners whose fee changes are notified.', tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Text>Sales before the first day keep their fee, also when they are changed, refunded or paid later.</Text>
      <Field label="For">
        <Select
          options={[
            ...(vendorId ? [{ value: ownRule, label: 'This business' }] : []),
            { value: '', label: 'All services' },
            ...allVerticals.map((candidate) => ({ value: candidate.id, label: candidate.name })),
          ]}
          value={scope}
          onChange={(event) => setScope(event.target.value)}
        />
      </Field>
      <Field
        name="percent"
        label="Fee"
        hint={
          scope === ''
            ? 'From 0 to 50, with up to two decimals.'
            : 'Leave it empty to end the rules for it, so that the fee of its service or of all services counts again.'
        }
      >
        <Input inputMode="decimal" measure="%" autoComplete="off" />
      </Field>
      <Field name="startsOn" label="First day" hint="In Zambian time. Tomorrow at the earliest.">
        <DateInput min={addDays(getLusakaToday(), 1)} />
      </Field>
      <Field name="reason" label="Reason" hint="For the audit log. At least 10 characters.">
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Add rule</SubmitButton>
      </Row>
    </Form>
  )
}
