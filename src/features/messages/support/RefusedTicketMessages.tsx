import type { CommandsOf } from '#contract/sync/queued-endpoints'
import { discardRefused, isCommand, retry, useOutbox, type OutboxRow, type QueuedRow } from '../../../sync/index'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'

type SupportCommand = CommandsOf<'supportTicket' | 'supportReply'>

const refusalTitles: Record<SupportCommand, string> = {
  'support.open': 'Your ticket was not accepted',
  'support.reply': 'Your reply was not accepted',
}

const isSupportCommand = (row: OutboxRow): row is QueuedRow<SupportCommand> => row.endpoint in refusalTitles

const getTicketId = (row: QueuedRow<SupportCommand>): string =>
  isCommand(row, 'support.open') ? row.input.body.id : row.input.params.id

/** Notices about refused tickets and replies of one ticket, or of all, with the text that the user wrote. */
export function RefusedTicketMessages({ ticketId }: { ticketId?: string }) {
  const refused =
    useOutbox()
      ?.attention.filter(isSupportCommand)
      .filter((row) => !ticketId || getTicketId(row) === ticketId) ?? []
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map(({ key, endpoint, input, preview, refusal }) => (
        <RefusalNotice
          key={key}
          commandKey={key}
          title={`${refusalTitles[endpoint]}${preview ? `: ${preview.name}` : ''}`}
          failureTitle="Not saved"
          retry={() => retry(key)}
          dismiss={(action) => discardRefused(key, action)}
        >
          {refusal?.message} You wrote: “{input.body.message}”
        </RefusalNotice>
      ))}
    </Stack>
  )
}
