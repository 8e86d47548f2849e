import { useSyncExternalStore } from 'react'
import { publicSettings } from '#contract/public-addresses'
import { useRead } from '../../api/use-read'
import { getClockOffset, subscribeServerTime } from '../../server-time'
import { lazyPart } from '../../ui/states/lazy-part'

const AnnouncementBar = lazyPart(() => import('./AnnouncementBar'), {
  when: 'page-loaded',
  onFailure: 'fallback',
  offline: true,
})

/** A wrong clock of this device, the announcement of the administrators, and for themselves that maintenance is on. */
export function Announcement() {
  const { data } = useRead(publicSettings, {})
  const clockOffsetMs = useSyncExternalStore(subscribeServerTime, getClockOffset, getClockOffset)
  return data?.banner || data?.maintenanceMode || clockOffsetMs ? (
    <AnnouncementBar text={data?.banner} isInMaintenance={data?.maintenanceMode} clockOffsetMs={clockOffsetMs} />
  ) : null
}
