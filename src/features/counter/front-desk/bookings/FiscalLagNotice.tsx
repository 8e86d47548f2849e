import { hasPermission } from '#contract/core/access'
import { computeFiscalLag, describeFailed, describeWaiting } from '#contract/bookings/fiscal/fiscal-lag'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Notice } from '../../../../ui/states/Notice'
import { useNow } from '../../../../ui/hooks/use-now'
import { useArea } from '../../shared/use-area'

/** Warns the business if fiscal invoices lag behind its sales, from the bookings on this device. */
export default function FiscalLagNotice() {
  const bookings = useVendorBookings()
  const now = useNow()
  const area = useArea()
  const user = useSession()?.user
  const lag = computeFiscalLag(bookings ?? [], now)
  if (lag.waiting + lag.failed === 0) return null
  const isOwner =
    user?.user_type === 'partner' &&
    hasPermission({ role: user.user_type, ...user }, 'edit_settings') &&
    !user.staffRole
  return (
    <Notice
      tone={lag.failed > 0 ? 'attention' : 'waiting'}
      icon={lag.failed > 0 ? 'alert' : 'clock'}
      title="Fiscal invoices"
      role="status"
      action={
        isOwner && (
          <ButtonLink size="sm" variant="outline" to={`${paths.within(area, 'finance')}?tab=fiscal`}>
            Fiscal receipts
          </ButtonLink>
        )
      }
    >
      {[lag.waiting > 0 && describeWaiting(lag), lag.failed > 0 && describeFailed(lag)].filter(Boolean).join(' ')}
    </Notice>
  )
}
