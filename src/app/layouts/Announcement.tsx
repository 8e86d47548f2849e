import { publicSettings } from '#contract/core/public-addresses'
import { useRead } from '../../api/use-read'
import { useDeferredPart } from '../../ui/use-deferred-part'

/** The announcement of the administrators, and for themselves a reminder that maintenance is on. */
export function Announcement() {
  const { data } = useRead(publicSettings, {})
  return data?.banner || data?.maintenanceMode ? (
    <Bar text={data.banner} isInMaintenance={data.maintenanceMode} />
  ) : null
}

const load = () => import('./AnnouncementBar')

function Bar(props: { text: string | undefined; isInMaintenance: boolean }) {
  const AnnouncementBar = useDeferredPart(load)
  return AnnouncementBar && <AnnouncementBar {...props} />
}
