import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'
import { Heading } from './Heading'

interface Props {
  icon?: IconName
  title: string
  text?: ReactNode
  /** One way on. */
  action?: ReactNode
  tone?: 'attention' | 'done'
  /** It is the whole page: the title becomes its h1. */
  page?: boolean
}

/** Nothing here: a sentence and one way on. */
export const EmptyState = ({ icon = 'list', title, text, action, tone, page }: Props) => (
  <div className={classes('empty', { tone, page })}>
    <span className="empty-sign">
      <Icon name={icon} size={32} />
    </span>
    <Heading level={page ? 1 : 2} size={page ? 'page' : 'card'}>
      {title}
    </Heading>
    {text && <p className="empty-text">{text}</p>}
    {action}
  </div>
)
