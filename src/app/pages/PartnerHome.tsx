import AnalyticsPage, { useCanViewFigures } from '../../features/business/analytics/AnalyticsPage'
import { useArea } from '../../features/counter/shared/use-area'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/forms/Button'
import { Skeleton } from '../../ui/states/Skeleton'
import { FirstDayPart } from './first-day-part'
import { lazyPart } from '../../ui/states/lazy-part'

const PartnerToday = lazyPart(() => import('./PartnerToday'), {
  offline: true,
  fallback: <Skeleton shape="block" />,
})

export const head = () => ({ title: 'Analytics | Tilipo' })

/** The first page of a partner's area: the figures of the business, or today's work for staff who may not view them. */
export default function PartnerHome() {
  const area = useArea()
  if (!useCanViewFigures()) return <PartnerToday />
  return (
    <AnalyticsPage
      notice={<FirstDayPart />}
      actions={
        <ButtonLink icon="clock" to={paths.within(area, 'today')}>
          Today
        </ButtonLink>
      }
    />
  )
}
