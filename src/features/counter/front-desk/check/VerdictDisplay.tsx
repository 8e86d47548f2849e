import { EmptyState } from '../../../../ui/states/EmptyState'
import type { Verdict } from './ticket-verdict'

/** Displays a verdict large enough to read at arm's length. */
export const VerdictDisplay = ({ tone, icon, title, text }: Verdict) => (
  <EmptyState icon={icon} title={title} text={text} tone={tone === 'waiting' ? undefined : tone} />
)
