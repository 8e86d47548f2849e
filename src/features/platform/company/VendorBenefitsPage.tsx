import { useFeePercent } from '../../../api/use-fee-percent'
import type { Head } from '../../../page'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Container } from '../../../ui/layout/Container'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Icon, type IconName } from '../../../ui/text/Icon'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Section } from '../../../ui/layout/Section'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

export const head = (): Head => ({
  title: 'Vendor Benefits | Tilipo',
  description:
    'What your business gets on Tilipo: no double bookings, mobile-money payments, offline work, and staff accounts with their own permissions.',
  canonical: paths.vendorBenefits,
})

const benefits: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'shield',
    title: 'Never sold twice',
    text: 'Rooms, seats and stock are counted in one place. If two people press Book in the same second, only one gets it.',
  },
  {
    icon: 'cloud-off',
    title: 'Work offline',
    text: "Your bookings are saved on your phone. What you do offline is sent automatically when you're back online.",
  },
  {
    icon: 'wallet',
    title: 'Paid by mobile money',
    text: 'Customers pay with MTN, Airtel or Zamtel. We pay your earnings out to your own account.',
  },
  {
    icon: 'bell',
    title: 'Know at once',
    text: "We notify you of every booking, message and payment, even when you're away from the app.",
  },
  {
    icon: 'people',
    title: 'Staff with their own permissions',
    text: 'Give your staff their own accounts: managers, staff who handle bookings, and people who only view reports.',
  },
  {
    icon: 'chart',
    title: 'Figures you can trust',
    text: 'Every sale, our fee and your earnings are counted to the ngwee.',
  },
]

export default function VendorBenefitsPage() {
  const fee = useFeePercent()
  return (
    <Section first>
      <Container>
        <Stack gap={6}>
          <PageHeader
            title="Vendor Benefits"
            text={`Everything you get for ${fee} of your sales. No sale, no fee.`}
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
            <ButtonLink to={paths.registerVendor}>Register as a Vendor</ButtonLink>
            <ButtonLink variant="outline" to={paths.contact}>
              Ask us a question
            </ButtonLink>
          </Row>
        </Stack>
      </Container>
    </Section>
  )
}
