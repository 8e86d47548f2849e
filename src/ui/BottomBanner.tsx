import type { ReactNode } from 'react'
import { Heading } from './Heading'
import { Text } from './Text'

interface Props {
  title: string
  text: string
  /** Two buttons at most: not now, and yes. */
  actions: ReactNode
}

/** A question at the bottom edge that can wait: to install, to take a new version. */
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
