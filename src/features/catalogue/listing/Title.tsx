import type { Listing } from '#contract/catalogue'
import { Heading } from '../../../ui/Heading'
import { Place } from '../../../ui/Place'
import { Rating } from '../../../ui/Rating'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'

export const Title = ({ listing: { name, town, vendorName, rating } }: { listing: Listing }) => (
  <Stack gap={1}>
    <Heading level={1}>{name}</Heading>
    <Row wrap gap={3}>
      <Place>{[vendorName, town].filter(Boolean).join(', ')}</Place>
      <Rating value={rating.count > 0 ? rating.average : null} count={rating.count || undefined} />
    </Row>
  </Stack>
)
