import type { ReactNode } from 'react'
import { classes } from '../layout/classes'
import { Icon, type IconName } from './Icon'
import type { badge } from '../recipes/surface'
import type { Variants } from '../theme/recipe'

export type Tone = NonNullable<Variants<typeof badge>['tone']>

interface Props {
  tone?: Tone
  icon?: IconName
  children: ReactNode
  className?: string
}

export const Badge = ({ tone = 'neutral', icon, children, className }: Props) => (
  <span className={classes('badge', { tone }, className)}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </span>
)

type Status = 'waiting' | 'syncing' | 'done' | 'attention'

const statusIcons: Record<Status, IconName> = { waiting: 'clock', syncing: 'sync', done: 'check', attention: 'alert' }

/** A badge for a progress status. It always has an icon and a label, because color alone is not accessible. */
export const StatusBadge = ({ status, children }: { status: Status; children: ReactNode }) => (
  <Badge tone={status} icon={statusIcons[status]}>
    {children}
  </Badge>
)
