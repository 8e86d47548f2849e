import { formatZmw } from '#contract/core/money'
import type { AdminCase } from '#contract/platform/cases/cases'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { Text } from '../../../../ui/text/Text'

/** Who bears what the customer gets. */
export const AmountFields = ({ adminCase: { booking } }: { adminCase: AdminCase }) => (
  <>
    <Text size="sm" tone="muted">
      {describeLimit(booking)}
    </Text>
    <Field name="vendorAmount" label="The business bears" hint="Taken from its share of the booking. 0 for nothing.">
      <Input unit="ZMW" autoComplete="off" />
    </Field>
    <Field name="platformAmount" label="Tilipo bears" hint="A goodwill payment. 0 for nothing.">
      <Input unit="ZMW" autoComplete="off" />
    </Field>
  </>
)

function describeLimit(booking: AdminCase['booking']): string {
  if (!booking) return 'This case has no booking, so nothing can be refunded.'
  if (!booking.refundable)
    return `Nothing can be refunded for booking ${booking.reference} now. Before its service it can be cancelled on its page.`
  return `The customer has paid ${formatZmw(booking.paid)} for booking ${booking.reference}. At most ${formatZmw(booking.refundable.total)} can go back.`
}
