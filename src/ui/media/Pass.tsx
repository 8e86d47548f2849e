import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { Heading } from '../text/Heading'
import { Row } from '../layout/Row'
import { Stack } from '../layout/Stack'
import { Text } from '../text/Text'
import { classes } from '../layout/classes'
import type { pass } from '../recipes/pass'
import type { Variants } from '../theme/recipe'

interface Props extends Variants<typeof pass> {
  title: string
  text: string
  badge: ReactNode
  /** A `QrCode`. Undefined if the pass is not valid for admission. */
  code?: ReactNode
  /** Empty while the booking has no reference. */
  reference: string
  /** Displayed next to the code. */
  children: ReactNode
  /** Displayed below the tear-off line. The line appears only together with it. */
  footer?: ReactNode
}

/** A ticket to show at boarding or admission. Printing a page with a pass prints only the pass. */
export const Pass = ({ title, text, badge, code, reference, children, footer: foot, paper }: Props) => (
  <article className={classes('pass', { paper })}>
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
