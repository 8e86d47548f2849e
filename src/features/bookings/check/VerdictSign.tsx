import { EmptyState } from '../../../ui/EmptyState'
import type { Verdict } from './verdict'

/** A verdict, seen at arm's length. */
export const VerdictSign = ({ tone, icon, title, text }: Verdict) => (
  <EmptyState icon={icon} title={title} text={text} tone={tone === 'waiting' ? undefined : tone} />
)
