import type { Head } from '../../app/page'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Container } from '../../ui/Container'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Section } from '../../ui/Section'

export const head = (): Head => ({
  title: "Who's Hiring | Tilipo",
  description: 'Jobs at the businesses on Tilipo.',
  canonical: paths.whosHiring,
})

export default function WhosHiringPage() {
  return (
    <Section first>
      <Container>
        <PageHeader title="Who's Hiring" text="Work at the hotels, coach lines, shops and agencies on Tilipo." />
        <EmptyState
          icon="briefcase"
          title="No jobs are posted yet"
          text="The businesses on Tilipo will post their open positions here. Until then you can ask them directly."
          action={
            <ButtonLink variant="outline" to={paths.vendors}>
              View all vendors
            </ButtonLink>
          }
        />
      </Container>
    </Section>
  )
}
