import type { Head } from '../../../page'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Container } from '../../../ui/layout/Container'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Icon, type IconName } from '../../../ui/text/Icon'
import { Motif } from '../../../ui/layout/Motif'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Section } from '../../../ui/layout/Section'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

export const head = (): Head => ({
  title: 'About | Tilipo',
  description: 'Our mission: to connect Zambians with essential services, on any phone and on any connection.',
  canonical: paths.about,
})

const promises: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'cloud-off',
    title: 'Works where you are',
    text: "On a bus in Mkushi or at a lodge with no signal. What you do offline is saved on your phone and sent when you're back online.",
  },
  {
    icon: 'verified',
    title: 'Know who you deal with',
    text: 'We review every vendor before they can sell. Verified vendors have shown us their papers.',
  },
  {
    icon: 'ticket',
    title: 'No double bookings',
    text: 'A room or a seat is reserved the moment you book it, and never sold twice.',
  },
  {
    icon: 'wallet',
    title: 'Clear prices',
    text: 'Prices are in kwacha, with no extra charges at the end. If a price changes, we ask you first.',
  },
]

export default function AboutPage() {
  return (
    <>
      <Section first>
        <Container>
          <Stack gap={8}>
            <PageHeader title="About Tilipo" text="Tilipo is Nyanja for “we are here”." />
            <Grid columns={2} gap={5}>
              <Statement title="Our mission" icon="people">
                To connect Zambians with essential services: a bed for the night, a seat on the coach, a car, a home, a
                trip, a shop, a parcel that arrives. All in one place, in kwacha, with no need to know the right people.
              </Statement>
              <Statement title="Our vision" icon="compass">
                A Zambia where a guest house in Mansa is as easy to find as a hotel in Lusaka, and where a good business
                can grow on its reputation, wherever it is and however weak the network.
              </Statement>
            </Grid>
          </Stack>
        </Container>
      </Section>
      <Motif thin />
      <Section tone="sunken">
        <Container>
          <Stack gap={5}>
            <Heading level={2}>What we promise</Heading>
            <Grid columns={2} gap={5}>
              {promises.map(({ icon, title, text }) => (
                <Row key={title} as="div" align="start" gap={3}>
                  <Icon name={icon} size={24} />
                  <div className="grow">
                    <Heading level={3}>{title}</Heading>
                    <Text tone="muted">{text}</Text>
                  </div>
                </Row>
              ))}
            </Grid>
            <Row stackBelow="below-sm">
              <ButtonLink to={paths.services}>Find a service</ButtonLink>
              <ButtonLink variant="outline" to={paths.becomeVendor}>
                Become a vendor
              </ButtonLink>
            </Row>
          </Stack>
        </Container>
      </Section>
    </>
  )
}

const Statement = ({ title, icon, children }: { title: string; icon: IconName; children: string | string[] }) => (
  <Card as="section" pad="lg">
    <Stack gap={3}>
      <Row gap={2}>
        <Icon name={icon} size={24} />
        <Heading level={2}>{title}</Heading>
      </Row>
      <Text size="lg">{children}</Text>
    </Stack>
  </Card>
)
