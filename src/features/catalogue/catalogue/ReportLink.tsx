import { isAdminRole } from '#contract/core/access'
import type { ReportedKind } from '#contract/platform/moderation/report-reasons'
import { paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { Link } from '../../../ui/text/Link'
import { Text } from '../../../ui/text/Text'

interface Props {
  kind: ReportedKind
  id: string
  text?: string
  /** What is reported, for screen readers, if the text does not say it. */
  label?: string
}

/** Opens the form that reports an item to Tilipo. Visitors sign in first. */
export function ReportLink({ kind, id, text = 'Report', label }: Props) {
  const user = useSession()?.user
  // Administrators hide content themselves.
  if (user && isAdminRole(user.user_type)) return null
  return (
    <Text size="sm" tone="muted">
      <Link variant="quiet" rel="nofollow" to={paths.report(kind, id)} {...(label && { 'aria-label': label })}>
        {text}
      </Link>
    </Text>
  )
}
