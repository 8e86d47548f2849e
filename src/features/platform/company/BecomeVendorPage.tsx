import type { Head } from '../../../page'
import { useFeePercent } from '../../../api/use-fee-percent'
import { businessTypeLabels } from '#contract/core/access'
import { paths } from '../../../paths'
import { Badge } from '../../../ui/text/Badge'
import { ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Container } from '../../../ui/layout/Container'
import { Heading } from '../../../ui/text/Heading'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Section } from '../../../ui/layout/Section'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { Timeline, type TimelineItem } from '../../../ui/lists/Timeline'

export const head = (): Head => ({
  title: 'Become a Vendor | Tilipo',
  description:
    'Sell your rooms, seats, cars, homes, trips, goods or routes on Tilipo. Joining is free; you pay a fee only when you sell.',
  canonical: paths.becomeVendor,
})

const steps: TimelineItem[] = [
  {
    icon: 'user',
    state: 'step',
    title: 'Register',
    text: 'Choose Partner / Business Account and enter your company name and business type. Confirm your email.',
  },
  {
    icon: 'eye',
    state: 'step',
    title: 'We review your application',
    text: 'Our team reviews every application before you can sell. You can sign in at any time to see its status.',
  },
  {
    icon: 'edit',
    state: 'step',
    title: 'Fill in your business profile',
    text: 'Your name, address and a picture: the first things customers see.',
  },
  {
    icon: 'list',
    state: 'step',
    title: 'Add your services',
    text: 'Set prices in kwacha and the number available.',
  },
  {
    icon: 'wallet',
    state: 'step',
    title: 'Get booked and get paid',
    text: 'We notify you of each booking at once. We pay your earnings out to your own account.',
  },
]

export default function BecomeVendorPage() {
  const fee = useFeePercent()
  return (
    <Section first>
      <Container>
        <Stack gap={6}>
          <PageHeader
            title="Become a Vendor"
            text="From a guest house with three rooms to a coach company: if you serve people in Zambia, they can find you here."
          />
          <Split>
            <Card as="section" pad="lg">
              <Stack gap={5}>
                <Heading level={2}>How it works</Heading>
                <Timeline items={steps} />
              </Stack>
            </Card>
            <Stack gap={4}>
              <Card as="section" tone="accent" pad="lg">
                <Stack gap={3}>
                  <Heading level={2} size="card">
                    What it costs
                  </Heading>
                  <Text>Joining and listing are free. Tilipo keeps {fee} of every sale. No sale, no fee.</Text>
                  <ButtonLink full to={paths.registerVendor}>
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
