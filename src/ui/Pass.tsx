import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { Heading } from './Heading'
import { Row } from './Row'
import { Stack } from './Stack'
import { Text } from './Text'

interface Props {
  title: string
  text: string
  badge: ReactNode
  /** A `QrCode`, or nothing where it admits nobody. */
  code?: ReactNode
  /** Empty before there is one. */
  reference: string
  /** What stands beside the code. */
  children: ReactNode
  /** Below the line to tear along; neither is there without the other. */
  foot?: ReactNode
}

/** What is shown at a door. Printing a page with one prints it alone. */
export const Pass = ({ title, text, badge, code, reference, children, foot }: Props) => (
  <article className="pass">
    <header className="pass-head">
      <Row justify="apart" align="start" wrap>
        <Stack gap={0}>
          <Heading level={2}>{title}</Heading>
          <Text tone="muted">{text}</Text>
        </Stack>
        {badge}
      </Row>
    </header>
    <div className="pass-body">
      {(code || reference) && (
        <div className="pass-code">
          {code}
          {reference && (
            <>
              <Text size="sm" tone="muted">
                Reference
              </Text>
              <p className="pass-reference">{reference}</p>
            </>
          )}
        </div>
      )}
      {children}
    </div>
    {foot && <footer className="pass-foot">{foot}</footer>}
  </article>
)
