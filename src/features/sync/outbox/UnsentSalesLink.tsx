import { useUnsentSales } from '../../../db/queries/unsent-sales'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'

/** Leads to the export of sales at the counter, if there are any to send. */
export const UnsentSalesLink = () =>
  (useUnsentSales()?.length ?? 0) > 0 && (
    <ButtonLink variant="outline" icon="upload" to={`${paths.dashboard}?to=unsent-sales`}>
      Export unsent sales
    </ButtonLink>
  )
