// Watch errors: what no page caught is logged by the browser and reported (spec §8, Unhandled UI errors).
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { reportUiError } from '../api/reports.ts'

/** A failed call has been reported as one; an aborted one is no error; a late observer is the browser's own note. */
const isNoError = (error: unknown): boolean =>
  error instanceof ApiError ||
  (error instanceof DOMException && error.name === 'AbortError') ||
  (typeof error === 'string' && error.startsWith('ResizeObserver loop'))

export function watchErrors(): void {
  window.addEventListener('error', event => report(event.error ?? event.message))
  window.addEventListener('unhandledrejection', event => report(event.reason))
}

/** In production React itself logs nothing of where a component stood; a page that breaks is told with its components. */
export function report(error: unknown, componentStack = ''): void {
  if (isNoError(error)) return
  if (import.meta.env.PROD) console.error('unhandled', error, componentStack)
  reportUiError(error, componentStack)
}
