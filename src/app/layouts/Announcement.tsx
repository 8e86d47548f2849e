import { useSyncExternalStore } from 'react'
import { publicSettings } from '#contract/core/public-addresses'
import { useRead } from '../../api/use-read'
import { getClockOffset, subscribeServerTime } from '../../server-time'
import { useDeferredPart } from '../../ui/use-deferred-part'

/** A wrong clock of this device, the announcement of the administrators, and for themselves that maintenance is on. */
export function Announcement() {
  const { data } = useRead(publicSettings, {})
  const clockOffsetMs = useSyncExternalStore(subscribeServerTime, getClockOffset, getClockOffset)
  return data?.banner || data?.maintenanceMode || clockOffsetMs ? (
    <Bar text={data?.banner} isInMaintenance={data?.maintenanceMode} clockOffsetMs={clockOffsetMs} />
  ) : null
}

const load = () => import('./AnnouncementBar')

function Bar(props: { text: string | undefined; isInMaintenance: boolean | undefined; clockOffsetMs: number }) {
  const AnnouncementBar = useDeferredPart(load)
  return AnnouncementBar && <AnnouncementBar {...props} />
}
