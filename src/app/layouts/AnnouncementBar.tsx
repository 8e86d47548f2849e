import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { ButtonLink } from '../../ui/forms/Button'
import { Notice } from '../../ui/states/Notice'
import { isAdmin } from '../guards/roles'
import { ClockNotice } from './ClockNotice'

interface Props {
  text: string | undefined
  isInMaintenance: boolean | undefined
  clockOffsetMs: number
}

export default function AnnouncementBar({ text, isInMaintenance, clockOffsetMs }: Props) {
  const user = useSession()?.user
  return (
    <>
      {clockOffsetMs !== 0 && <ClockNotice offsetMs={clockOffsetMs} />}
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
