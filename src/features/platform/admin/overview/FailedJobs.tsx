import { useState } from 'react'
import { deleteJobs, retryJobs } from '#contract/platform/background-jobs'
import { groupThousands } from '#contract/core/group-thousands'
import { formatPlural } from '#contract/core/plural'
import { callWithPassword } from '../../../../api/admin-client'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { Heading } from '../../../../ui/text/Heading'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'

interface Props {
  jobs: readonly { reason: string; count: number }[]
  onChanged(): void
}

/** Failed background jobs by task. A job that succeeds leaves the list by itself. */
export function FailedJobs({ jobs, onChanged }: Props) {
  const [busyTask, setBusyTask] = useState<string>()
  if (jobs.length === 0) return null
  const change = async (endpoint: typeof retryJobs | typeof deleteJobs, task: string) => {
    setBusyTask(task)
    const result = await callWithPassword(endpoint, { params: { task } })
    setBusyTask(undefined)
    if (!result.ok) return toast({ title: 'Nothing was changed.', description: result.message, tone: 'destructive' })
    const number = formatPlural(result.answer.jobs, { one: '# job', other: '# jobs' })
    if (endpoint === retryJobs) toast({ title: `${number} will run again now`, tone: 'success' })
    else if (result.answer.jobs > 0) toast({ title: `${number} deleted`, tone: 'success' })
    else toast({ title: 'Nothing was deleted', description: 'These jobs will still be tried again.' })
    onChanged()
  }
  return (
    <Card pad="md">
      <Stack gap={3}>
        <Heading level={3} size="small">
          Background jobs failed, waiting for another attempt or given up
        </Heading>
        {jobs.map(({ reason: task, count }) => (
          <Row key={task} justify="apart" wrap>
            <Text>{task}</Text>
            <Row>
              <Text tone="muted">{groupThousands(count)}</Text>
              <Button
                size="sm"
                variant="outline"
                loading={busyTask === task}
                aria-label={`Retry ${task}`}
                onClick={() => void change(retryJobs, task)}
              >
                Retry
              </Button>
              <Button
                size="sm"
                variant="ghost"
                disabled={busyTask === task}
                aria-label={`Delete ${task} jobs that were given up`}
                onClick={() => void change(deleteJobs, task)}
              >
                Delete given up
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}
