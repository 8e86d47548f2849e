import { useNavigate } from 'react-router-dom'
import { paths } from '../../../paths'
import { Container } from '../../../ui/layout/Container'
import { Heading } from '../../../ui/text/Heading'
import { Hero } from '../../../ui/layout/Hero'
import { SearchBox } from '../../../ui/forms/SearchBox'
import { Stack } from '../../../ui/layout/Stack'

const pictures = Array.from({ length: 8 }, (_, index) => `/pictures/hero-${index + 1}.svg`)
const intervalMs = 4000

export function HeroSearch() {
  const navigate = useNavigate()
  return (
    <Hero pictures={pictures} intervalMs={intervalMs}>
      <Container>
        <Stack gap={4}>
          <Heading level={1} size="hero">
            Find &amp; Book Services in Zambia
          </Heading>
          <p>Rooms, coach seats, cars, homes, trips, shops and couriers. Works on a poor connection too.</p>
          <SearchBox
            label="Search services"
            placeholder="Hotels, buses, cars …"
            action={paths.services}
            onSearch={(text) => navigate(paths.search(text))}
          />
        </Stack>
      </Container>
    </Hero>
  )
}
