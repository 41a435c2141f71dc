import { Component, type ReactNode } from 'react'
import { log } from '#lib/monitoring/log.ts'

/** Hides optional parts of a screen that fail to render, and logs the failure. */
export class QuietBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: unknown) {
    log('error', 'An optional part of the screen failed', { cause })
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
