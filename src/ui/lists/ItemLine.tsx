import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { Heading } from '../text/Heading'
import type { IconName } from '../text/Icon'
import { Picture } from '../media/Picture'
import { Text } from '../text/Text'

interface Props {
  picture?: string | null
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  /** A button in the upper right corner. */
  corner?: ReactNode
  level?: 2 | 3
  /** Displayed below, across the full width on a phone. */
  footer?: ReactNode
  children?: ReactNode
}

/** One item of a list with its picture, for example in a cart or a booking. */
export const ItemLine = ({ picture, icon, title, text, corner, level = 2, footer, children }: Props) => (
  <div className="item-line">
    <Picture src={picture} icon={icon} alt="" ratio="square" sizes="112px" round />
    <div className="item-line-words">
      <div className="item-line-top">
        <div>
          <Heading level={level} size="small">
            {title}
          </Heading>
          {text && (
            <Text size="sm" tone="muted">
              {text}
            </Text>
          )}
        </div>
        {corner}
      </div>
      {children}
    </div>
    {footer && <div className="item-line-foot">{footer}</div>}
  </div>
)
