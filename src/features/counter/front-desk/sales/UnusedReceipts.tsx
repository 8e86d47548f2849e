import { formatSeriesNumber } from '#contract/counter/receipt-number'
import { formatInstant } from '#contract/core/dates'
import { unusedReceiptDays, useUnusedReceipts } from '../../../../db/queries/receipts'
import { Heading } from '../../../../ui/text/Heading'
import { List, ListItem } from '../../../../ui/lists/List'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'

/** Explains the gaps in the receipt numbers of this device. */
export function UnusedReceipts() {
  const receipts = useUnusedReceipts() ?? []
  if (receipts.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-label="Unused receipt numbers">
      <Heading level={2}>Unused receipt numbers</Heading>
      <Text tone="muted">
        In the last {unusedReceiptDays} days, these numbers were given on this device, but no sale has them: it was
        refused or not finished. They are not used again.
      </Text>
      <List label="Unused receipt numbers">
        {receipts.map(({ id, name, at, ...number }) => (
          <ListItem
            key={id}
            icon="ticket"
            title={formatSeriesNumber(number)}
            text={[name, formatInstant(new Date(at).toISOString())].filter(Boolean).join('. ')}
          />
        ))}
      </List>
    </Stack>
  )
}
