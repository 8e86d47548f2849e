import type { ReactNode } from 'react'
import { formatDate } from '#contract/core/dates'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Stack } from '../../../../ui/layout/Stack'
import { useLusakaToday } from '../../../../ui/hooks/use-now'
import { CounterLink } from './CounterLink'
import { Today } from './Today'

export const head = () => ({ title: 'Today | Tilipo' })

/** Where the people of a business spend their day: what to do now, each with its next step. */
export default function TodayPage({ notice }: { notice?: ReactNode }) {
  return (
    <Stack gap={6}>
      <PageHeader title="Today" text={formatDate(useLusakaToday())} actions={<CounterLink />} />
      {notice}
      <Today />
    </Stack>
  )
}
