import type { ReactNode } from 'react'
import { Card } from '../layout/Card'
import { Row } from '../layout/Row'
import { Stack } from '../layout/Stack'
import { Stars } from '../text/Stars'
import { Text } from '../text/Text'

interface Props {
  by: ReactNode
  stars: number
  /** The reviewed item and the date. */
  about: ReactNode
  text?: string
  reply?: { by: string; text: string; about: ReactNode } | null
  /** Actions on the review. */
  children?: ReactNode
}

/** A review of a business with the reply. */
export const ReviewCard = ({ by, stars, about, text, reply, children }: Props) => (
  <Card as="article">
    <Stack gap={3}>
      <Row justify="apart" wrap gap={2}>
        <Text weight="semibold">{by}</Text>
        <Stars value={stars} />
      </Row>
      {text && <Text pre>{text}</Text>}
      <Text size="sm" tone="muted">
        {about}
      </Text>
      {reply && (
        <Card tone="sunken" pad="sm">
          <Stack gap={1}>
            <Text size="sm" weight="semibold">
              {reply.by}
            </Text>
            <Text pre>{reply.text}</Text>
            <Text size="sm" tone="muted">
              {reply.about}
            </Text>
          </Stack>
        </Card>
      )}
      {children}
    </Stack>
  </Card>
)
