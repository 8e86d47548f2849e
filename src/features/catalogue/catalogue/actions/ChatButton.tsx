import { currentSession } from '../../../../api/session'
import { paths, type Origin } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { IconButton } from '../../../../ui/forms/IconButton'
import { useSharedNavigate } from '../../../../ui/layout/navigate-context'
import { toast } from '../../../../ui/overlays/toast'
import type { Provider } from './provider'

interface Props {
  provider: Provider
  /** Displays only the icon, for cards. */
  small?: boolean
}

const name = 'Chat with Provider'

/** Opens the conversation with the provider. Visitors sign in first. Only customers and visitors see the button. */
export function ChatButton({ provider, small }: Props) {
  const session = useSession()
  const chat = useChat(provider)
  if (session && session.user.user_type !== 'endUser') return null
  if (small) return <IconButton icon="chat" label={`${name}: ${provider.about}`} onClick={chat} />
  return (
    <Button variant="outline" icon="chat" full onClick={chat}>
      {name}
    </Button>
  )
}

function useChat({ id, serviceId, type }: Provider) {
  const navigate = useSharedNavigate()
  return () => {
    const conversation = paths.chatWith(id, serviceId, type)
    // The tap can hydrate this button before the session is rendered, so the session is read here.
    if (currentSession()) return navigate(conversation)
    toast({
      title: 'Login Required',
      description: 'You need to be logged in to chat with a provider.',
      tone: 'destructive',
    })
    return navigate(paths.auth(), { state: { from: conversation } satisfies Origin })
  }
}
