import { Row } from '../../../../ui/layout/Row'
import { Show } from '../../../../ui/layout/Show'
import { Stack } from '../../../../ui/layout/Stack'
import { Heading } from '../../../../ui/text/Heading'
import { Link } from '../../../../ui/text/Link'
import { Price } from '../../../../ui/text/Price'
import { Text } from '../../../../ui/text/Text'
import type { CounterLine } from './counter-lines'

interface Props {
  line: CounterLine
  unit: string
  listPath: string
}

/** What is being sold, with the way back to the list, which a phone hides. */
export const SaleHeader = ({ line: { name, price, text }, unit, listPath }: Props) => (
  <Stack gap={1}>
    <Row justify="apart" align="start">
      <Heading level={2} size="card">
        {name}
      </Heading>
      <Show at="below-md">
        <Link to={listPath} roomy>
          Change
        </Link>
      </Show>
    </Row>
    <Price value={price} per={unit} />
    {text && (
      <Text size="sm" tone="muted">
        {text}
      </Text>
    )}
  </Stack>
)
