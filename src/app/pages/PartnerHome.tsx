import { useState } from 'react'
import { lusakaDate, formatDate } from '#contract/core/dates'
import { AnalyticsSection } from '../../features/analytics/AnalyticsPage'
import { Today } from '../../features/bookings/vendor/Today'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'

export const head = () => ({ title: 'Today | Tilipo' })

/** The first page of a partner's area: what has to be done today, and the figures of the business. */
export default function PartnerHome() {
  const [today] = useState(() => lusakaDate(Date.now()))
  return (
    <Stack gap={8}>
      <PageHeader title="Today" text={formatDate(today)} />
      <Today />
      <AnalyticsSection />
    </Stack>
  )
}
