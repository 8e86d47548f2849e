import { Component, type ReactNode } from 'react'
import { SomethingWrong } from './pages/SomethingWrong'

/** What a screen throws while rendering ends here and leaves the frame around it standing. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.failed ? <SomethingWrong /> : this.props.children
  }
}
