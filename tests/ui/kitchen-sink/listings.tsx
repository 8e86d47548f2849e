/** Listing cards, and their loading placeholders. */
import { Badge } from '../../../src/ui/text/Badge'
import { Card } from '../../../src/ui/layout/Card'
import { CardBody } from '../../../src/ui/layout/CardBody'
import { Grid } from '../../../src/ui/layout/Grid'
import { Heading } from '../../../src/ui/text/Heading'
import { Link } from '../../../src/ui/text/Link'
import { Picture } from '../../../src/ui/media/Picture'
import { Price } from '../../../src/ui/text/Price'
import { Rating } from '../../../src/ui/text/Rating'
import { ReviewCard } from '../../../src/ui/lists/ReviewCard'
import { Row } from '../../../src/ui/layout/Row'
import { CardSkeletons, Skeleton } from '../../../src/ui/states/Skeleton'
import { Slider } from '../../../src/ui/lists/Slider'
import { Text } from '../../../src/ui/text/Text'
import { Chapter } from './Chapter'

function Listing({ n }: { n: number }) {
  const names = [
    'Mukambi Safari Lodge',
    'Room with a view over the falls, breakfast for two',
    'Great North Road coach',
    'Chilenje bungalow',
  ]
  return (
    <Card as="article" pad="none" lift>
      <Picture src={n % 2 ? '/pictures/hero-1.svg' : null} icon="bed" alt="" />
      <CardBody>
        <Row justify="apart">
          <Badge tone="primary">Hotel</Badge>
          <Rating value={n % 3 ? 4.6 : null} count={128} />
        </Row>
        <Heading level={3} size="small" className="text-2">
          <Link variant="cover" to="/x">
            {names[n % 4]}
          </Link>
        </Heading>
        <Text size="sm" tone="muted" lines={1}>
          Livingstone, Southern Province
        </Text>
        <Row justify="apart" wrap>
          <Price value="ZMW 1,250.00" per="night" />
        </Row>
      </CardBody>
    </Card>
  )
}

export const Listings = () => (
  <Chapter title="Listings">
    <Grid columns={4}>
      {[0, 1, 2, 3].map((n) => (
        <Listing key={n} n={n} />
      ))}
    </Grid>
    <ReviewCard
      by="Mutinta H."
      stars={4}
      about="Garden room, 21 Nov 2026"
      text="A quiet room, and breakfast before the first boat."
      reply={{ by: 'Reply from Mukambi Safari Lodge', text: 'Thank you, come again.', about: '22 Nov 2026' }}
    />
  </Chapter>
)

export const Sliders = () => (
  <Chapter title="Slider">
    <Slider label="Hotels">
      {[4, 5, 6, 7, 8, 9].map((n) => (
        <li key={n}>
          <Listing n={n} />
        </li>
      ))}
    </Slider>
  </Chapter>
)

export const Skeletons = () => (
  <Chapter title="Skeletons">
    <Grid columns={4}>
      <CardSkeletons count={4} />
    </Grid>
    <Skeleton shape="heading" width="half" />
  </Chapter>
)
