import { useNavigate } from 'react-router-dom'
import { SecondFactor } from '../../features/accounts/profile/SecondFactor'
import { paths } from '../../paths'
import { Container } from '../../ui/layout/Container'
import { PageHeader } from '../../ui/layout/PageHeader'
import { Section } from '../../ui/layout/Section'
import { Stack } from '../../ui/layout/Stack'
import { checkSession } from '../check-session'
import { SignedIn } from '../guards/SignedIn'
import { PasswordPrompt } from '../prompts/PasswordPrompt'

export const head = () => ({ title: 'Two-step sign-in | Tilipo' })

/** Administrators set up a second factor here after their first sign-in. The guard redirects here until then. */
export default function SecondFactorSetup() {
  const navigate = useNavigate()
  const finish = async () => {
    await checkSession()
    navigate(paths.dashboard, { replace: true })
  }
  return (
    <SignedIn>
      <Section first>
        <Container width="form">
          <Stack gap={6}>
            <PageHeader
              title="Protect your account"
              text="Administrators sign in with a second step. Please turn it on to continue."
            />
            <SecondFactor onReady={() => void finish()} />
          </Stack>
        </Container>
      </Section>
      <PasswordPrompt />
    </SignedIn>
  )
}
