import { log } from '#lib/log.ts'

/** Puts the static notice of index.html in front of everything: for a failure that no error boundary caught. */
export function showFatalFailure(error: unknown): void {
  reportError(error)
  log('critical', 'The page could not be rendered', { cause: error })
  document.getElementById('fatal')?.removeAttribute('hidden')
}
