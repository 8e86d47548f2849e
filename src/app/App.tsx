import type { ReactNode } from 'react'
import { PublicReadsContext } from '../api/use-read'
import type { PublicReads } from '../api/public-read-cache'
import { NavigateProvider } from '../ui/layout/NavigateProvider'
import { ConnectionProvider } from './ConnectionProvider'
import { ErrorBoundary } from './ErrorBoundary'
import { MaintenanceGate } from './guards/MaintenanceGate'
import { SessionEnd } from './guards/SessionEnd'
import { Screens } from './Screens'

/** The root component. The server and the page render the same tree; only the router around it differs. */
export const App = ({ reads, router }: { reads: PublicReads; router: (app: ReactNode) => ReactNode }) => (
  <ErrorBoundary>
    <PublicReadsContext value={reads}>
      {router(
        <NavigateProvider>
          <ConnectionProvider>
            <MaintenanceGate>
              <SessionEnd />
              <Screens />
            </MaintenanceGate>
          </ConnectionProvider>
        </NavigateProvider>,
      )}
    </PublicReadsContext>
  </ErrorBoundary>
)
