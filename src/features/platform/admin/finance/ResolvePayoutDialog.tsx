import { resolvePayout, type OpenPayout } from '#contract/money/finance-admin'
import { formatZmw } from '#contract/core/money'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Textarea } from '../../../../ui/forms/Input'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Row } from '../../../../ui/layout/Row'
import { Text } from '../../../../ui/text/Text'
import { useStructForm, type FormRefusal } from '../../../../ui/forms/use-struct-form'

type Resolve = (outcome: 'successful' | 'failed', reason: string) => Promise<FormRefusal | undefined>

interface Props {
  /** Undefined while the dialog is closed. */
  payout: OpenPayout | undefined
  onResolve: Resolve
  onClose(): void
}

const outcomes = [
  { value: 'successful', label: 'It arrived', hint: 'The money has left our account at the gateway.' },
  { value: 'failed', label: 'It did not arrive', hint: 'The money returns to the available balance of the business.' },
] as const

/** Decides the outcome of a payout, with a reason for the audit log. */
export const ResolvePayoutDialog = ({ payout, onResolve, onClose }: Props) => (
  <Dialog open={payout !== undefined} title="Decide the outcome" onClose={onClose}>
    {payout && <Outcome payout={payout} onResolve={onResolve} />}
  </Dialog>
)

function Outcome({ payout, onResolve }: Pick<Props, 'onResolve'> & { payout: OpenPayout }) {
  const form = useStructForm({
    struct: resolvePayout.body,
    // No outcome is preselected: the wrong one pays twice, or loses the money of the business.
    defaults: { outcome: '', reason: '' },
    onSubmit: ({ outcome, reason }) => onResolve(outcome, reason),
  })
  return (
    <Form form={form}>
      <Text>
        {formatZmw(payout.amount)} from {payout.vendor.name} to {payout.recipient.name}. Check the reference{' '}
        {payout.reference} with the gateway first.
      </Text>
      <Field name="outcome" group label="Outcome">
        <RadioGroup options={outcomes} />
      </Field>
      <Field name="reason" label="How do you know?" hint="It is stored in the audit log.">
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Save outcome</SubmitButton>
      </Row>
    </Form>
  )
}
