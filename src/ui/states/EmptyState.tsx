import type { ReactNode } from 'react'
import { classes } from '../layout/classes'
import { Icon, type IconName } from '../text/Icon'
import { Heading } from '../text/Heading'

interface Props {
  icon?: IconName
  title: string
  text?: ReactNode
  /** One link or button for the next step. */
  action?: ReactNode
  tone?: 'attention' | 'done'
  /** The state fills the whole page, so that its title is the `h1`. */
  page?: boolean
}

/** Shows that there is nothing to display, with one sentence and one action. */
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
