import type { ReactNode } from 'react'
import { Heading } from '../text/Heading'
import { Text } from '../text/Text'

interface Props {
  title: string
  text: string
  /** At most two buttons: "not now" and "yes". */
  actions: ReactNode
}

/** A non-blocking prompt at the bottom edge, for example to install the app or to update it. */
export const BottomBanner = ({ title, text, actions }: Props) => (
  <section className="bottom-banner" aria-label={title}>
    <div className="stack stack-gap3">
      <div>
        <Heading level={2} size="small">
          {title}
        </Heading>
        <Text size="sm" tone="muted">
          {text}
        </Text>
      </div>
      <div className="row row-to-end">{actions}</div>
    </div>
  </section>
)
