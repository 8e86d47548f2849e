import { useState } from 'react'
import { hasPermission } from '#contract/core/access'
import { verticals } from '#contract/verticals/index'
import { useCounterQuotas } from '../../../../db/queries/counter-stock'
import type { ListingLine } from '../../../../db/queries/listings'
import { useSession } from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { Heading } from '../../../../ui/text/Heading'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useLusakaToday } from '../../../../ui/hooks/use-now'
import { QuotaList } from './QuotaList'
import { SetAsideForm } from './SetAsideForm'

interface Props {
  listing: ListingLine
  /** Only the counter stock of these days. */
  days?: { from: string; to: string }
}

/**
 * Stock that is set aside for the counter, by device (decision 073). Readable offline; setting aside needs a connection,
 * because it claims the stock.
 */
export default function CounterStock({ listing, days }: Props) {
  const user = useSession()?.user
  const caller = user && { ...user, role: user.user_type }
  const canSetAside =
    caller !== undefined && (hasPermission(caller, 'manage_bookings') || hasPermission(caller, 'edit_settings'))
  const quotas = useCounterQuotas()
  const deviceId = useDeviceId()
  const today = useLusakaToday()
  const [isOpen, setOpen] = useState(false)
  const { counterUnit } = verticals[listing.vertical]
  if (!counterUnit || !caller) return null
  const shown = (quotas ?? []).filter(
    ({ listingId, part, state }) =>
      listingId === listing._id &&
      (days ? isBetween(part.date, days) : !part.date || part.date >= today) &&
      // What has ended is of interest on a single day only.
      (state === 'open' || (days !== undefined && days.from === days.to)),
  )
  return (
    <Card as="section" pad="lg" aria-label="Counter stock">
      <Stack gap={4}>
        <Stack gap={2}>
          <Heading level={2} size="card">
            Counter stock
          </Heading>
          <Text tone="muted" size="sm">
            Set stock aside for one of your devices. It is not sold online, and the device sells it without a
            connection.
          </Text>
        </Stack>
        <QuotaList
          quotas={shown}
          counterUnit={counterUnit}
          deviceId={deviceId}
          canReturn={hasPermission(caller, 'manage_bookings')}
          canRelease={hasPermission(caller, 'edit_settings')}
        />
        {!canSetAside ? null : isOpen && deviceId ? (
          <SetAsideForm
            listing={listing}
            from={days?.from ?? today}
            to={days?.to ?? today}
            deviceId={deviceId}
            counterUnit={counterUnit}
            onDone={() => setOpen(false)}
          />
        ) : (
          <Row>
            <Button variant="outline" icon="plus" onClick={() => setOpen(true)}>
              Set aside
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

const isBetween = (day: string | undefined, { from, to }: { from: string; to: string }): boolean =>
  day !== undefined && day >= from && day <= to
