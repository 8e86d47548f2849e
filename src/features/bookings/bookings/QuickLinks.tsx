import { allVerticals } from '#contract/verticals/index'
import { Card } from '../../../ui/layout/Card'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Icon } from '../../../ui/text/Icon'
import { Link } from '../../../ui/text/Link'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { getVerticalIcon } from '../../../verticals/icons'

export const QuickLinks = () => (
  <Stack as="section" gap={4}>
    <Heading level={2}>Book something</Heading>
    <Grid columns={4} gap={3}>
      {allVerticals.map(({ id, name, service, routes }) => (
        <Card key={id} lift>
          <Stack gap={1}>
            <Icon name={getVerticalIcon(id)} size={24} />
            <Heading level={3} size="small">
              <Link variant="cover" to={routes.list}>
                {name}
              </Link>
            </Heading>
            <Text size="sm" tone="muted" lines={3}>
              {service.description}
            </Text>
          </Stack>
        </Card>
      ))}
    </Grid>
  </Stack>
)
