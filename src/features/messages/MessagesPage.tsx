import { decide } from '#contract/access'
import { talkers } from '#contract/messages'
import { useConversations } from '../../db/queries/messages'
import { paths } from '../../paths'
import { pullNow, useSession, useSyncStatus } from '../../sync/index'
import { EmptyState } from '../../ui/EmptyState'
import { Heading } from '../../ui/Heading'
import { MirrorStates } from '../../ui/MirrorStates'
import { PageHeader } from '../../ui/PageHeader'
import { Panes } from '../../ui/Panes'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { useSearch } from '../../ui/use-search'
import { ConversationList } from './ConversationList'
import { ThreadPane } from './ThreadPane'

export const head = () => ({ title: 'Messages | Tilipo', noindex: true })

/** Conversations of a customer or a business: the list and, next to it or instead of it, the open conversation. */
export default function MessagesPage() {
  const user = useSession()?.user
  const [search] = useSearch()
  if (!user) return null
  const caller = {
    role: user.user_type,
    staffRole: user.staffRole,
    isActive: user.isActive,
    approvalStatus: user.approvalStatus,
  }
  if (decide(talkers, caller) !== 'allowed') return <NotForYou />
  const isCustomer = user.user_type === 'endUser'
  return (
    <Messages
      key={user.id}
      isCustomer={isCustomer}
      other={search.get('chatWith')}
      serviceId={search.get('serviceId')}
    />
  )
}

interface Props {
  isCustomer: boolean
  other: string | null
  serviceId: string | null
}

function Messages({ isCustomer, other, serviceId }: Props) {
  const within = isCustomer ? paths.messages : paths.adminMessages
  const conversations = useConversations()
  return (
    <Panes
      open={other !== null}
      list={
        <Stack gap={4}>
          <Heading level={other ? 2 : 1} size="page">
            Messages
          </Heading>
          <MirrorStates
            data={conversations}
            status={useSyncStatus()}
            what="Your messages"
            errorText="Could not fetch your messages."
            onRetry={() => void pullNow()}
            skeleton={<Skeletons />}
            isEmpty={(all) => all.length === 0}
            empty={
              <EmptyState
                icon="chat"
                title="No messages yet"
                text={
                  isCustomer
                    ? 'Tap “Chat with Provider” on any listing to ask a question.'
                    : 'When a customer messages you, you can read and answer here.'
                }
              />
            }
          >
            {(all) => <ConversationList conversations={all} within={within} current={other} />}
          </MirrorStates>
        </Stack>
      }
    >
      {other ? (
        <ThreadPane key={other} other={other} serviceId={serviceId} isCustomer={isCustomer} back={within} />
      ) : (
        conversations && conversations.length > 0 && <EmptyState icon="chat" title="Choose a conversation" />
      )}
    </Panes>
  )
}

const NotForYou = () => (
  <Stack gap={4}>
    <PageHeader title="Messages" />
    <EmptyState
      icon="lock"
      title="Your role doesn't include messages"
      text="The owner of the business can change your role."
    />
  </Stack>
)

const Skeletons = () => (
  <Stack gap={2}>
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} shape="button" />
    ))}
  </Stack>
)
