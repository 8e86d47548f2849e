import type { Vertical } from '#contract/verticals/vertical'
import { Card } from '../ui/layout/Card'
import { Heading } from '../ui/text/Heading'
import { Link } from '../ui/text/Link'
import { Picture } from '../ui/media/Picture'
import { Place } from '../ui/text/Place'
import { Stack } from '../ui/layout/Stack'
import { Text } from '../ui/text/Text'
import { verticalIcons } from './icons'

interface Props {
  vertical: Vertical
  level?: 2 | 3
}

/** A card that links to the list of a vertical. */
export const CategoryCard = ({ vertical: { id, service, routes }, level = 3 }: Props) => (
  <Card as="article" lift shape="sign">
    <Picture ratio="square" src={`/pictures/service-${id}.svg`} icon={verticalIcons[id]} alt="" />
    <Stack gap={1}>
      <Heading level={level} size="small">
        <Link variant="cover" to={routes.list}>
          {service.title}
        </Link>
      </Heading>
      <Text size="sm" tone="muted">
        {service.description}
      </Text>
      <Place>{service.location}</Place>
    </Stack>
  </Card>
)
