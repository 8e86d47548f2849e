import { discardRefused, retry, useOutbox, type OutboxRow } from '../../../sync/index'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'

const refusalTitles: Record<string, string> = {
  'support.open': 'Your ticket was not accepted',
  'support.reply': 'Your reply was not accepted',
}

const getTicketId = ({ endpoint, input }: OutboxRow): string =>
  endpoint === 'support.open' ? input.body.id : input.params.id

/** Notices about refused tickets and replies of one ticket, or of all, with the text that the user wrote. */
export function RefusedTicketMessages({ ticketId }: { ticketId?: string }) {
  const refused =
    useOutbox()?.attention.filter(
      (row) => row.endpoint in refusalTitles && (!ticketId || getTicketId(row) === ticketId),
    ) ?? []
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
