import { useState } from 'react'
import { readPaymentSettings, savePaymentSettings, WalletForm } from '#contract/money/payment-settings'
import { callWithPassword } from '../../../api/admin-client'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Facts } from '../../../ui/text/Facts'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Heading } from '../../../ui/text/Heading'
import { Input } from '../../../ui/forms/Input'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { settingsFailure } from './settings-failure'

/** The Lipila wallet of the business: displayed, or edited. Cancel restores the saved value. */
export function WalletCard() {
  const [isEditing, setEditing] = useState(false)
  const read = useUncachedRead(readPaymentSettings, {}, '')
  const finish = () => {
    setEditing(false)
    read.refresh()
  }
  return (
    <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText={settingsFailure}>
      {({ lipilaWalletId }) => (
        <Card as="section" pad="lg" aria-label="Wallet ID">
          <Stack gap={4}>
            <Heading level={2} size="card">
              Lipila Wallet ID
            </Heading>
            {isEditing ? (
              <WalletFields saved={lipilaWalletId} onSaved={finish} onCancel={() => setEditing(false)} />
            ) : (
              <>
                <Facts items={[{ label: 'Wallet ID', value: lipilaWalletId || 'Not set' }]} />
                <div>
                  <Button variant="outline" icon="edit" onClick={() => setEditing(true)}>
                    Edit
                  </Button>
                </div>
              </>
            )}
          </Stack>
        </Card>
      )}
    </ReadStates>
  )
}

function WalletFields({ saved, onSaved, onCancel }: { saved: string; onSaved(): void; onCancel(): void }) {
  const form = useStructForm({
    struct: WalletForm,
    defaults: { lipilaWalletId: saved },
    onSubmit: async (body) => {
      const result = await callWithPassword(savePaymentSettings, { body })
      if (!result.ok) {
        toast({ title: 'Failed to save Wallet ID.', description: result.message, tone: 'destructive' })
        return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
      }
      toast({ title: 'Lipila Wallet ID has been saved.', tone: 'success' })
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <Field name="lipilaWalletId" label="Wallet ID">
        <Input autoComplete="off" />
      </Field>
      <Row wrap>
        <SubmitButton>Save</SubmitButton>
        <Button variant="ghost" data-cancel onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}
