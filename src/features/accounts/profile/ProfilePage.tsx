import { useState } from 'react'
import { hasPermission } from '#contract/core/access'
import { updateProfile } from '#contract/accounts/profile'
import type { SessionUser } from '#contract/accounts/session'
import { getMessageKinds } from '#contract/messages/channels'
import { useMe } from '../../../db/queries/me'
import { pullNow, send, useSyncStatus } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { lazyPart } from '../../../ui/states/lazy-part'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { offerRetry } from '../../../ui/states/MissingPart'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Tabs } from '../../../ui/overlays/Tabs'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useSearch } from '../../../ui/hooks/use-search'
import { ChangePassword } from './ChangePassword'
import { ConfirmEmail } from './ConfirmEmail'
import { Devices } from './Devices'
import { PersonalForm } from './PersonalForm'
import { RefusedProfileEdit } from './RefusedProfileEdit'
import { SecondFactor } from './SecondFactor'

export const head = () => ({ title: 'Profile | Tilipo' })

/** Loaded after the forms, because it only works online. Without a connection, it is missing. */
const YourData = lazyPart(() => import('./data/YourData'), { onFailure: 'fallback' })

/** Works online only, like `YourData`. */
const PhoneSignIn = lazyPart(() => import('./PhoneSignIn'), { onFailure: 'fallback' })

const PushSwitch = lazyPart(() => import('./PushSwitch'), { onFailure: 'fallback' })

const BusinessProfile = lazyPart(() => import('./BusinessProfile'), {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
})

/** Keys and webhooks work online only. */
const Integrations = lazyPart(() => import('./integrations/Integrations'), {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
})

const ChannelChoice = lazyPart(() => import('./ChannelChoice'), {
  offline: true,
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
})

/** Displays the first-day checklist of a partner again. */
function ShowChecklist() {
  const show = async () => {
    const sent = await send(
      updateProfile,
      { body: { checklistHidden: false } },
      { preview: { name: 'The first-day list' } },
    )
    if (sent.ok) toast({ title: 'List shown again', description: 'You find it on your dashboard and on Today.' })
    else toast({ title: 'Not shown', description: sent.message, tone: 'destructive' })
  }
  return (
    <Row>
      <Button variant="ghost" size="sm" onClick={() => void show()}>
        Show the first-day list again
      </Button>
    </Row>
  )
}

type TabId = 'personal' | 'business' | 'integrations' | 'devices'

/** The owner of an open business, and staff who may edit its settings. */
const canConnect = ({ user_type: role, approvalStatus, vendorId, ...caller }: SessionUser): boolean =>
  role === 'partner' &&
  approvalStatus === 'approved' &&
  Boolean(vendorId) &&
  hasPermission({ role, approvalStatus, ...caller }, 'edit_settings')

export default function ProfilePage() {
  const me = useMe()
  return (
    <Stack gap={6}>
      <PageHeader title="Profile" />
      <MirrorStates
        data={me}
        status={useSyncStatus()}
        subject="Your profile"
        errorText="Could not load user profile."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(user) => user === null}
        empty={<Text tone="muted">Could not load user profile.</Text>}
      >
        {(user) => <ProfileTabs me={user} />}
      </MirrorStates>
    </Stack>
  )
}

function ProfileTabs({ me }: { me: SessionUser }) {
  // Notifications about a new sign-in link to `?tab=devices`, those about documents to `?tab=business`, and those
  // about webhooks to `?tab=integrations`.
  const [search] = useSearch()
  const linkedTab = search.get('tab')
  const [tab, setTab] = useState<TabId>(
    linkedTab === 'devices' ||
      (linkedTab === 'business' && me.user_type === 'partner') ||
      (linkedTab === 'integrations' && canConnect(me))
      ? linkedTab
      : 'personal',
  )
  const tabs = [
    { id: 'personal' as const, label: 'Personal Information' },
    { id: 'business' as const, label: 'Business Profile', disabled: me.user_type !== 'partner' },
    ...(canConnect(me) ? [{ id: 'integrations' as const, label: 'API and Webhooks' }] : []),
    { id: 'devices' as const, label: 'Devices' },
  ]
  return (
    <Tabs<TabId> label="Profile" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'business' && <BusinessProfile me={me} />}
      {tab === 'integrations' && <Integrations />}
      {tab === 'devices' && (
        <Stack gap={6}>
          <PushSwitch />
          <Devices />
        </Stack>
      )}
      {tab === 'personal' && (
        <Stack gap={6}>
          <RefusedProfileEdit />
          {me.emailVerified === false && <ConfirmEmail email={me.email} />}
          <PersonalForm me={me} />
          {getMessageKinds(me.user_type).length > 0 && <ChannelChoice me={me} />}
          <PhoneSignIn me={me} />
          {me.email && <ChangePassword />}
          <SecondFactor />
          <YourData />
          {me.checklistHidden && <ShowChecklist />}
        </Stack>
      )}
    </Tabs>
  )
}
