import { Component, type ReactNode } from 'react'
import { SomethingWrong } from './pages/SomethingWrong'

/** Shows the error page in place of a screen that throws while rendering. `errors/watch.ts` reports the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <SomethingWrong /> : this.props.children
  }
}
