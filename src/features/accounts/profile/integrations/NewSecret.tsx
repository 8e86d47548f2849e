import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'

export interface Secret {
  title: string
  label: string
  value: string
}

/** A key or secret that nobody can display again. */
export const NewSecret = ({ secret: { title, label, value }, onClose }: { secret: Secret; onClose(): void }) => (
  <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
    <Stack gap={4}>
      <Text>Copy it now and store it safely. We cannot show it again.</Text>
      <Field label={label}>
        <Input readOnly value={value} onFocus={({ target }) => target.select()} />
      </Field>
      <Row>
        <Button variant="outline" size="sm" onClick={() => void copy(value)}>
          Copy
        </Button>
      </Row>
    </Stack>
  </Dialog>
)

const copy = (value: string): Promise<void> =>
  navigator.clipboard.writeText(value).then(
    () => toast({ title: 'Copied', tone: 'success' }),
    () => toast({ title: 'Not copied', description: 'Please select the text and copy it.', tone: 'destructive' }),
  )
