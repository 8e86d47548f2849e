import type { ShowcaseCategory } from '#contract/catalogue/catalogue'
import { showcase } from '#contract/public-addresses'
import { useRead } from '../../../api/use-read'
import { BelowFold } from '../../../ui/layout/BelowFold'
import { EmptyState } from '../../../ui/states/EmptyState'
import { ErrorState } from '../../../ui/states/ErrorState'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { Row } from '../../../ui/layout/Row'
import { CardSkeletons, Skeleton } from '../../../ui/states/Skeleton'
import { Slider } from '../../../ui/lists/Slider'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import type { CardActions } from './card-actions'
import { ServiceCard } from './ServiceCard'

/** The best listings of each category, alternating between a grid and a slider. */
export function Showcase({ actions }: { actions: CardActions }) {
  const { data, error, refresh } = useRead(showcase, {})
  if (!data && error)
    return <ErrorState text="Could not load services at this time. Please try again later." onRetry={refresh} />
  if (!data) return <Placeholders />
  // A category whose items were all skipped as invalid has nothing to show.
  const categories = data.filter(({ items }) => items.length > 0)
  if (categories.length === 0)
    return <EmptyState icon="compass" title="No services are available to display right now." />
  return (
    <Stack gap={12}>
      {categories.map((category, index) => (
        <BelowFold key={category.serviceType}>
          <Category category={category} asSlider={index % 2 === 1} actions={actions} />
        </BelowFold>
      ))}
    </Stack>
  )
}

const maxInGrid = 4

function Category({
  category,
  asSlider,
  actions,
}: {
  category: ShowcaseCategory
  asSlider: boolean
  actions: CardActions
}) {
  const { title, description, link, items } = category
  const visibleItems = asSlider ? items : items.slice(0, maxInGrid)
  const intro = <Text tone="muted">{description}</Text>
  const cards = visibleItems.map((item) => (
    <ServiceCard key={item.id} item={item} actions={actions} isVertical={asSlider} />
  ))
  return (
    <Stack as="section" gap={asSlider ? 0 : 4}>
      <div>
        <Row justify="apart">
          <Heading level={2}>{title}</Heading>
          <Link roomy variant="quiet" to={link} aria-label={`View all: ${title}`}>
            View all
          </Link>
        </Row>
        {!asSlider && intro}
      </div>
      {asSlider ? (
        <Slider label={title} intro={intro}>
          {cards.map((card) => (
            <li key={card.key}>{card}</li>
          ))}
        </Slider>
      ) : (
        <Grid columns={4}>{cards}</Grid>
      )}
    </Stack>
  )
}

const Placeholders = () => (
  <Stack gap={12} aria-busy>
    {[0, 1].map((row) => (
      <Stack key={row} gap={4}>
        <Skeleton shape="heading" width="third" />
        <Grid columns={4}>
          <CardSkeletons count={maxInGrid} />
        </Grid>
      </Stack>
    ))}
  </Stack>
)
