import type { SessionUser } from '#contract/auth'
import { useMe } from '../../db/queries/me'
import { pullNow, useSyncStatus } from '../../sync/index'
import { Avatar } from '../../ui/Avatar'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { MirrorStates } from '../../ui/MirrorStates'
import { PageHeader } from '../../ui/PageHeader'
import { Row } from '../../ui/Row'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'

export const head = () => ({ title: 'Profile | Tilipo' })

export default function ProfilePage() {
  return (
    <Stack gap={6}>
      <PageHeader title="Profile" text="What we know about you. Changing it here comes later; until then, please contact us." />
      <MirrorStates
        data={useMe()}
        status={useSyncStatus()}
        what="Your details"
        errorText="Could not load user profile."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(me) => me === null}
        empty={<Text tone="muted">Could not load user profile.</Text>}
      >
        {(me) => <Personal me={me!} />}
      </MirrorStates>
    </Stack>
  )
}

const Personal = ({ me }: { me: SessionUser }) => (
  <Card as="section" pad="lg" aria-label="Personal Information">
    <Stack gap={5}>
      <Row gap={4}>
        <Avatar size="lg" name={me.full_name} src={me.imageUrl ?? undefined} />
        <div>
          <Heading level={2} size="card">
            {me.full_name}
          </Heading>
          <Text tone="muted">{me.email}</Text>
        </div>
      </Row>
      <Facts items={factsOf(me).map(({ label, value }) => ({ label, value: value || 'Not given' }))} />
    </Stack>
  </Card>
)

const factsOf = (me: SessionUser) => [
  ...(me.companyName ? [{ label: 'Company', value: me.companyName }] : []),
  { label: 'Phone', value: me.phone },
  { label: 'NRC number', value: me.nrc },
  { label: 'Gender', value: me.gender },
  { label: 'Street address', value: me.address },
  { label: 'City / Town', value: me.location },
  { label: 'Country', value: me.country },
]
