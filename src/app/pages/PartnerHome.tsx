import AnalyticsPage, { useCanViewFigures } from '../../features/business/analytics/AnalyticsPage'
import { useArea } from '../../features/counter/front-desk/sales/use-area'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/forms/Button'
import { Redirect } from '../../ui/layout/Redirect'

export const head = () => ({ title: 'Analytics | Tilipo' })

/** The first page of a partner's area: the figures of the business. Staff who may not view them start with today's work. */
export default function PartnerHome() {
  const today = paths.within(useArea(), 'today')
  if (!useCanViewFigures()) return <Redirect to={today} />
  return (
    <AnalyticsPage
      actions={
        <ButtonLink icon="clock" to={today}>
          Today
        </ButtonLink>
      }
    />
  )
}
