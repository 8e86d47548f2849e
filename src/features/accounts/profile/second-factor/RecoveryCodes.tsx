import { Button } from '../../../../ui/forms/Button'
import { Grid } from '../../../../ui/layout/Grid'
import { Notice } from '../../../../ui/states/Notice'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'

/** Displays new recovery codes. The server stores only their hashes, so they cannot be displayed again. */
export default function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: 'Recovery codes copied', tone: 'success' }),
      () => toast({ title: 'Not copied', description: 'Please write the codes down.', tone: 'destructive' }),
    )
  return (
    <Stack gap={4}>
      <Notice tone="waiting" icon="alert" role="status" title="Save your recovery codes">
        If you lose your phone, sign in with one of these codes. Each works once. We will not show them again.
      </Notice>
      <Grid columns={2} as="ul" gap={2} aria-label="Recovery codes">
        {codes.map((code) => (
          <Text as="li" key={code} tabular weight="semibold">
            {code}
          </Text>
        ))}
      </Grid>
      <Row wrap>
        <Button variant="outline" onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </Row>
    </Stack>
  )
}
