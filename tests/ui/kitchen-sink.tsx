/** All UI components on one page, for visual checks; one file for each chapter. Not shipped. */
import 'virtual:tilipo.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { BottomBanner } from '../../src/ui/layout/BottomBanner'
import { Button } from '../../src/ui/forms/Button'
import { Container } from '../../src/ui/layout/Container'
import { Motif } from '../../src/ui/layout/Motif'
import { loadMotion } from '../../src/ui/motion/use-motion'
import { NavigateProvider } from '../../src/ui/layout/NavigateProvider'
import { Section } from '../../src/ui/layout/Section'
import { Stack } from '../../src/ui/layout/Stack'
import { Toasts } from '../../src/ui/overlays/Toasts'
import { Buttons, EmptyStates, Icons, States, Typography } from './kitchen-sink/basics'
import { Lists, Stats, Tables } from './kitchen-sink/data'
import { Forms } from './kitchen-sink/forms'
import { Footer, HeroSection, Header } from './kitchen-sink/frame'
import { Listings, Skeletons, Sliders } from './kitchen-sink/listings'
import { Widgets } from './kitchen-sink/widgets'

const KitchenSink = () => (
  <div className="screen">
    <Header />
    <main>
      <HeroSection />
      <Motif />
      <Section>
        <Container>
          <Stack gap={12}>
            <Buttons />
            <States />
            <Listings />
            <Sliders />
            <Skeletons />
            <Forms />
            <Widgets />
            <Lists />
            <Stats />
            <Tables />
            <EmptyStates />
            <Typography />
            <Icons />
          </Stack>
        </Container>
      </Section>
    </main>
    <Footer />
    <BottomBanner
      title="Install Tilipo"
      text="Install this application on your device for quick and easy access when you're on the go."
      actions={
        <>
          <Button variant="outline">Not now</Button>
          <Button>Install</Button>
        </>
      }
    />
    <Toasts kind="app" />
  </div>
)

void loadMotion()
createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <NavigateProvider>
      <KitchenSink />
    </NavigateProvider>
  </BrowserRouter>,
)
