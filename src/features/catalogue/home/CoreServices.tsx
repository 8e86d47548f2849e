import { allVerticals } from '#contract/verticals/index'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { CategoryCard } from '../../../verticals/CategoryCard'

/** The cards of the seven verticals. */
export const CoreServices = () => (
  <Stack gap={4}>
    <div>
      <Heading level={2}>Our core services</Heading>
      <Text tone="muted">Seven services people in Zambia need every day, in one place.</Text>
    </div>
    <Grid columns={4}>
      {allVerticals.map((vertical) => (
        <CategoryCard key={vertical.id} vertical={vertical} />
      ))}
    </Grid>
  </Stack>
)
