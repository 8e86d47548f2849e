import { discard, retry, useOutbox } from '../../sync/index'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Row } from '../../ui/Row'
import { toast } from '../../ui/toast'

/** A change of the profile that the server refused: without effect, and the person decides. */
export function Refused() {
  const refused = useOutbox()?.attention.find(({ endpoint }) => endpoint === 'auth.updateProfile')
  if (!refused) return null
  const again = async () => {
    const sent = await retry(refused.key)
    if (!sent.ok) toast({ title: 'Update Failed', description: sent.message, tone: 'destructive' })
  }
  return (
    <Notice
      tone="attention"
      icon="alert"
      title="Failed to update personal info."
      action={
        <Row>
          <Button size="sm" variant="outline" onClick={() => void again()}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void discard(refused.key)}>
            Discard
          </Button>
        </Row>
      }
    >
      {refused.refusal?.message}
    </Notice>
  )
}
