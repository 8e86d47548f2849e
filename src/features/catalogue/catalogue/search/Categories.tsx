import { allVerticals } from '#contract/verticals/index'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../../paths'
import { Container } from '../../../../ui/layout/Container'
import { Grid } from '../../../../ui/layout/Grid'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { SearchBox } from '../../../../ui/forms/SearchBox'
import { Section } from '../../../../ui/layout/Section'
import { Stack } from '../../../../ui/layout/Stack'
import { CategoryCard } from '../../../../verticals/CategoryCard'

export function Categories() {
  const navigate = useNavigate()
  return (
    <Section first>
      <Container>
        <Stack gap={6}>
          <PageHeader
            title="Services"
            text="Find a room, a seat, a car, a home, a trip, a shop or a courier, all over Zambia."
          />
          <SearchBox
            label="Search services"
            placeholder="Hotels, buses, cars …"
            action={paths.services}
            onSearch={(text) => navigate(paths.search(text))}
          />
          <Grid columns={3}>
            {allVerticals.map((vertical) => (
              <CategoryCard key={vertical.id} vertical={vertical} level={2} />
            ))}
          </Grid>
        </Stack>
      </Container>
    </Section>
  )
}
