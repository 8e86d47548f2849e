import type { Head } from '../../app/page'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Container } from '../../ui/Container'
import { Grid } from '../../ui/Grid'
import { Heading } from '../../ui/Heading'
import { Icon, type IconName } from '../../ui/Icon'
import { PageHeader } from '../../ui/PageHeader'
import { Row } from '../../ui/Row'
import { Section } from '../../ui/Section'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'

export const head = (): Head => ({
  title: 'Vendor Benefits | Tilipo',
  description:
    'What a business gets on Tilipo: no double bookings, mobile-money payments, work without a network, staff with their own rights.',
  canonical: paths.vendorBenefits,
})

const benefits: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'shield',
    title: 'Never sold twice',
    text: 'Rooms, seats and stock are counted in one place. Two people can press Book in the same second; one gets it.',
  },
  {
    icon: 'cloud-off',
    title: 'Work without a network',
    text: 'Your bookings are on your phone, also without a network. What you do offline is kept and sent by itself when you are connected.',
  },
  {
    icon: 'wallet',
    title: 'Paid by mobile money',
    text: 'Customers pay with MTN, Airtel or Zamtel. What you earned is paid out to your own account.',
  },
  {
    icon: 'bell',
    title: 'You hear of it at once',
    text: 'A booking, a message or a payment shows up while you look, and waits for you while you do not.',
  },
  {
    icon: 'people',
    title: 'Staff with their own rights',
    text: 'Give your people accounts of their own: managers, staff who handle bookings, and those who only look.',
  },
  {
    icon: 'chart',
    title: 'Figures you can trust',
    text: 'Every sale, our fee and what is left for you are counted to the ngwee.',
  },
]

export default function VendorBenefitsPage() {
  return (
    <Section first>
      <Container>
        <Stack gap={6}>
          <PageHeader
            title="Vendor Benefits"
            text="What you get for a tenth of what you sell, and for nothing where you sell nothing."
            back={{ to: paths.becomeVendor, label: 'Become a Vendor' }}
          />
          <Grid columns={3}>
            {benefits.map(({ icon, title, text }) => (
              <Card key={title} as="section" pad="lg">
                <Stack gap={2}>
                  <Icon name={icon} size={28} />
                  <Heading level={2} size="card">
                    {title}
                  </Heading>
                  <Text tone="muted">{text}</Text>
                </Stack>
              </Card>
            ))}
          </Grid>
          <Row stackBelow="below-sm">
            <ButtonLink to={paths.auth('signup')}>Register as a Vendor</ButtonLink>
            <ButtonLink variant="outline" to={paths.contact}>
              Ask us something
            </ButtonLink>
          </Row>
        </Stack>
      </Container>
    </Section>
  )
}
