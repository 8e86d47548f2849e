import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { isAdmin } from '../guards/roles'

export default function AnnouncementBar({ text, isInMaintenance }: { text?: string; isInMaintenance: boolean }) {
  const user = useSession()?.user
  return (
    <>
      {isInMaintenance && user && isAdmin(user) && (
        <Notice
          bar
          tone="waiting"
          icon="settings"
          role="status"
          title="Maintenance is on"
          action={
            <ButtonLink size="sm" variant="outline" to={paths.adminSettings}>
              System Settings
            </ButtonLink>
          }
        >
          Only administrators can use Tilipo at the moment.
        </Notice>
      )}
      {text && (
        <Notice bar icon="info" role="status">
          {text}
        </Notice>
      )}
    </>
  )
}
