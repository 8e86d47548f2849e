import { Button } from '../../../../ui/Button'
import { Grid } from '../../../../ui/Grid'
import { Notice } from '../../../../ui/Notice'
import { Row } from '../../../../ui/Row'
import { Stack } from '../../../../ui/Stack'
import { Text } from '../../../../ui/Text'
import { toast } from '../../../../ui/toast'

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
