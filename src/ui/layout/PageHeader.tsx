import type { ReactNode } from 'react'
import { Heading } from '../text/Heading'
import { Icon } from '../text/Icon'
import { AnyLink } from '../text/Link'

interface Props {
  title: ReactNode
  text?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
}

export const PageHeader = ({ title, text, back, actions }: Props) => (
  <header className="page-header">
    <div className="page-words">
      {back && (
        <AnyLink className="page-back" to={back.to}>
          <Icon name="back" />
          {back.label}
        </AnyLink>
      )}
      <Heading level={1}>{title}</Heading>
      {text && <p className="page-text">{text}</p>}
    </div>
    {actions && <div className="row row-wrap">{actions}</div>}
  </header>
)
