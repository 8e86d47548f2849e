import type { CashShift } from '#contract/counter/cash-shifts'
import { sumPrompts } from '#contract/bookings/counter-payments/merge-prompts'
import { promptLabel } from '#contract/bookings/counter-payments/payment-prompt'
import { formatZmw } from '#contract/core/money'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { Facts } from '../../../../ui/text/Facts'
import { Text } from '../../../../ui/text/Text'
import { Stack } from '../../../../ui/layout/Stack'
import { buildShiftFacts } from './shift-facts'

/** The amounts of a shift, and what customers paid on their phones meanwhile, which Tilipo received. */
export function ShiftFacts({ shift }: { shift: CashShift }) {
  const { count, amount } = sumPrompts(useVendorBookings() ?? [], shift._id)
  return (
    <Stack gap={3}>
      <Facts items={buildShiftFacts(shift)} />
      {count > 0 && (
        <>
          <Facts items={[{ label: `${promptLabel} (${count})`, value: formatZmw(amount) }]} />
          <Text size="sm" tone="muted">
            It is not in the drawer and in no total above. Tilipo adds it to your balance.
          </Text>
        </>
      )}
    </Stack>
  )
}
