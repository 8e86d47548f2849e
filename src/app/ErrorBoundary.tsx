import { Component, type ReactNode } from 'react'
import { MissingScreen } from './pages/MissingScreen'
import { SomethingWrong } from './pages/SomethingWrong'

type Failure = 'missing-code' | 'error'

/** "dynamically imported module" (Chromium, Firefox) or "Importing a module script failed" (Safari). */
const failedImport = /import(ed|ing a) module/i

/** Shows the error page in place of a screen that throws while rendering. `errors/watch.ts` reports the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: failedImport.test(String(error)) ? 'missing-code' : 'error' }
  }

  override render() {
    const { failure } = this.state
    if (failure === 'missing-code') return <MissingScreen />
    return failure ? <SomethingWrong /> : this.props.children
  }
}
