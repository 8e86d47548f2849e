import { formatDate } from '#contract/core/dates'
import { AnalyticsSection } from '../../features/business/analytics/AnalyticsPage'
import { Today } from '../../features/counter/front-desk/bookings/Today'
import { PageHeader } from '../../ui/layout/PageHeader'
import { Stack } from '../../ui/layout/Stack'
import { useLusakaToday } from '../../ui/hooks/use-now'

export const head = () => ({ title: 'Today | Tilipo' })

/** The first page of a partner's area: what has to be done today, and the figures of the business. */
export default function PartnerHome() {
  return (
    <Stack gap={8}>
      <PageHeader title="Today" text={formatDate(useLusakaToday())} />
      <Today />
      <AnalyticsSection />
    </Stack>
  )
}
