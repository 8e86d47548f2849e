import type { ReactNode } from 'react'
import { paths } from '../../../paths'
import { Brand } from '../../../ui/layout/Brand'
import { ButtonLink } from '../../../ui/forms/Button'
import { Heading } from '../../../ui/text/Heading'
import { PicturePanel } from '../../../ui/layout/PicturePanel'
import { Row } from '../../../ui/layout/Row'
import { Show } from '../../../ui/layout/Show'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

interface Props {
  title: string
  text?: ReactNode
  children: ReactNode
}

const widths = [400, 800, 1600].map((width) => `/media/site/login.jpg?w=${width}&q=auto&f=auto ${width}w`).join(', ')

/** Layout of all sign-in, sign-up and password screens. */
export const AuthFrame = ({ title, text, children }: Props) => (
  <PicturePanel
    picture="/login.jpg"
    widths={widths}
    top={
      <ButtonLink to={paths.home} variant="light-outline" icon="back">
        Back to Home
      </ButtonLink>
    }
    caption={
      <Stack gap={1}>
        <Brand size={40} />
        <Show at="from-md">
          <Text>We are here: hotels, buses, cars, homes, trips, parcels and shops, all over Zambia.</Text>
        </Show>
      </Stack>
    }
  >
    <Stack gap={5}>
      <Stack gap={1}>
        <Heading level={1}>{title}</Heading>
        {text && <Text tone="muted">{text}</Text>}
      </Stack>
      {children}
    </Stack>
  </PicturePanel>
)

export const BackToLogin = () => (
  <Row justify="to-center">
    <ButtonLink to={paths.auth()} variant="ghost">
      Back to Login
    </ButtonLink>
  </Row>
)
