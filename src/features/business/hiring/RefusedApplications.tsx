import { applyForJob } from '#contract/business/hiring/applications'
import { discardRefused, isCommand, retry, useOutbox } from '../../../sync/index'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'

/** Refused applications and withdrawals of one job, or of all jobs. */
export function RefusedApplications({ jobId }: { jobId?: string }) {
  const attention = useOutbox()?.attention ?? []
  const refused = attention.filter(
    (row) => isCommand(row, 'applications.apply', 'applications.withdraw') && (!jobId || row.input.params.id === jobId),
  )
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map(({ key, endpoint, preview, refusal }) => {
        const job = preview?.name ?? 'this job'
        return (
          <RefusalNotice
            key={key}
            commandKey={key}
            title={
              endpoint === applyForJob.name
                ? `Your application for ${job} was not accepted.`
                : `We couldn't withdraw your application for ${job}.`
            }
            failureTitle="We couldn't send it again"
            retry={() => retry(key)}
            dismiss={(action) => discardRefused(key, action)}
          >
            {refusal?.message}
          </RefusalNotice>
        )
      })}
    </Stack>
  )
}
