// Reports: what went wrong and which pages were seen, gathered here and sent later by a chunk of its own (spec §7, §2; §8).
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import type { PageView, Report } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import { isLooking } from '../session/token.ts'

/** A page that fails in a loop must not report in one: what comes beyond is dropped. */
const MOST_PER_PAGE = 100
const MOST_WAITING = 40
const REPORTS_AFTER_MS = 1_000
/** Long enough not to stand in the way of the page that has just opened. */
const VIEWS_AFTER_MS = 10_000

export type FailedCall = { error: ApiError; method: string; path: string; request: unknown; elapsedMs: number }
/** A failed call keeps its request until it is redacted, which is done by the chunk that sends. */
export type Waiting = { kind: 'CALL'; failed: FailedCall; route: string } | Exclude<Report, { kind: 'CALL' }>

type Sender = (reports: readonly Waiting[], views: readonly PageView[]) => Promise<void>

let loadSender: (() => Promise<Sender>) | undefined
const waiting: Waiting[] = []
const views: PageView[] = []
let made = 0
let due: { afterMs: number; timer: ReturnType<typeof setTimeout> } | undefined

/** Fire and forget. */
export function reportCall(failed: FailedCall): void {
  add({ kind: 'CALL', failed, route: route() })
}

export function reportUiError(error: unknown, componentStack = ''): void {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  add({ kind: 'UI_ERROR', message, stack, component_stack: componentStack, route: route(), version: '' })
}

export function reportBlankScreen(elapsedMs: number, message: string): void {
  add({ kind: 'BLANK_SCREEN', elapsed_ms: elapsedMs, message, route: route(), version: '' })
}

/** One page view of the analytics port: the route's pattern and the titles above it, never an address with its ids. */
export function reportPageView(view: PageView): void {
  // A look is written down by the server, and counts as nobody's visit.
  if (isLooking()) return
  if (views.length < MOST_WAITING) views.push(view)
  sendAfter(VIEWS_AFTER_MS)
}

/** Sends by `load` from now on. Whatever waits leaves with the page, or when nobody looks at it any more. */
export function startReports(load: () => Promise<Sender>): void {
  loadSender = load
  const leave = () => {
    if (document.visibilityState === 'hidden') send()
  }
  document.addEventListener('visibilitychange', leave)
  window.addEventListener('pagehide', send)
}

function add(report: Waiting): void {
  if (isLooking()) return
  made += 1
  if (made > MOST_PER_PAGE || waiting.length >= MOST_WAITING || typeof window === 'undefined') return
  waiting.push(report)
  sendAfter(REPORTS_AFTER_MS)
}

function sendAfter(ms: number): void {
  if (due && due.afterMs <= ms) return
  clearTimeout(due?.timer)
  due = { afterMs: ms, timer: setTimeout(send, ms) }
}

function send(): void {
  clearTimeout(due?.timer)
  due = undefined
  if (waiting.length === 0 && views.length === 0) return
  const [reports, seen] = [waiting.splice(0), views.splice(0)]
  loadSender?.()
    .then(sendReports => sendReports(reports, seen))
    .catch(() => undefined)
}

const route = (): string => (typeof window === 'undefined' ? '' : window.location.pathname)
