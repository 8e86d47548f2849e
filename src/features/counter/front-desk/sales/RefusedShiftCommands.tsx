import type { QueuedCommandName } from '#contract/sync/queued-endpoints'
import { discardRefused, retry, type OutboxRow, type QueuedRow } from '../../../../sync/index'
import { useRefused } from '../../../../sync/hooks/use-conflicts'
import { RefusalNotice } from '../../../../ui/states/RefusalNotice'
import { Stack } from '../../../../ui/layout/Stack'

type ShiftCommand = Extract<
  QueuedCommandName,
  `cashShifts.${string}` | 'walkIns.refund' | 'walkIns.takePayment' | 'companies.takePayment'
>

const titles: Record<ShiftCommand, string> = {
  'cashShifts.open': 'The shift was not opened',
  'cashShifts.move': 'Not recorded',
  'cashShifts.close': 'The shift was not closed',
  'walkIns.refund': 'Not refunded',
  'walkIns.takePayment': 'The payment was not recorded',
  'companies.takePayment': 'The payment of the company was not recorded',
}

const isShiftCommand = (row: OutboxRow): row is QueuedRow<ShiftCommand> => row.endpoint in titles

/** Shift commands and refunds that the server has refused. */
export function RefusedShiftCommands() {
  const { others } = useRefused(isShiftCommand)
  if (others.length === 0) return null
  return (
    <Stack gap={3}>
      {others.map(({ key, endpoint, preview, refusal }) => (
        <RefusalNotice
          key={key}
          commandKey={key}
          title={preview ? `${titles[endpoint]}: ${preview.name}` : titles[endpoint]}
          failureTitle="We couldn't send it again."
          dismissLabel="Discard"
          retry={() => retry(key)}
          dismiss={(action) => discardRefused(key, action)}
        >
          {refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
