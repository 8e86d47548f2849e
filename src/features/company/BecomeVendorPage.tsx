import type { Head } from '../../app/page'
import { businessTypeLabels } from '#contract/access'
import { paths } from '../../paths'
import { Badge } from '../../ui/Badge'
import { ButtonLink } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Container } from '../../ui/Container'
import { Heading } from '../../ui/Heading'
import { PageHeader } from '../../ui/PageHeader'
import { Row } from '../../ui/Row'
import { Section } from '../../ui/Section'
import { Split } from '../../ui/Split'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { Timeline, type TimelineItem } from '../../ui/Timeline'

export const head = (): Head => ({
  title: 'Become a Vendor | Tilipo',
  description:
    'Sell your rooms, seats, cars, homes, trips, goods or routes on Tilipo. Joining is free; you pay a tenth of what you sell.',
  canonical: paths.becomeVendor,
})

const steps: TimelineItem[] = [
  {
    icon: 'user',
    state: 'step',
    title: 'Register',
    text: 'Choose Partner / Business Account, with your company name and what you do. Confirm your email.',
  },
  {
    icon: 'eye',
    state: 'step',
    title: 'We look at your application',
    text: 'A person reads it before you may sell. You can sign in meanwhile and see how far it is.',
  },
  {
    icon: 'edit',
    state: 'step',
    title: 'Fill in your business profile',
    text: 'Who you are, where you are, a picture. It is what customers see first.',
  },
  {
    icon: 'list',
    state: 'step',
    title: 'Offer your services',
    text: 'With prices in kwacha, and how many there are of each.',
  },
  {
    icon: 'wallet',
    state: 'step',
    title: 'Be booked and be paid',
    text: 'You hear of a booking at once. What you earned is paid out to your own account.',
  },
]

export default function BecomeVendorPage() {
  return (
    <Section first>
      <Container>
        <Stack gap={6}>
          <PageHeader
            title="Become a Vendor"
            text="From a guest house with three rooms to a coach line: if you serve people in Zambia, they can find you here."
          />
          <Split>
            <Card as="section" pad="lg">
              <Stack gap={5}>
                <Heading level={2}>How it goes</Heading>
                <Timeline items={steps} />
              </Stack>
            </Card>
            <Stack gap={4}>
              <Card as="section" tone="accent" pad="lg">
                <Stack gap={3}>
                  <Heading level={2} size="card">
                    What it costs
                  </Heading>
                  <Text>
                    Joining and listing are free. Of every sale Tilipo keeps 10%, and nothing where nothing is sold.
                  </Text>
                  <ButtonLink full to={paths.auth('signup')}>
                    Register as a Vendor
                  </ButtonLink>
                  <ButtonLink full variant="outline" to={paths.vendorBenefits}>
                    Vendor benefits
                  </ButtonLink>
                </Stack>
              </Card>
              <Card as="section">
                <Stack gap={3}>
                  <Heading level={2} size="card">
                    Who can join
                  </Heading>
                  <Row wrap gap={2}>
                    {Object.values(businessTypeLabels).map((label) => (
                      <Badge key={label}>{label}</Badge>
                    ))}
                  </Row>
                </Stack>
              </Card>
            </Stack>
          </Split>
        </Stack>
      </Container>
    </Section>
  )
}
