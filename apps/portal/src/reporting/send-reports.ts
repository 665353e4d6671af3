// Send reports: takes the secrets out and hands the rest to the server's log; tries again while the line is down, then lets go.
import { isPassing } from '@tallyhelm/browser/calls/failure'
import { diagnosticsEndpoints } from '@tallyhelm/protocol/topics/diagnostics/endpoints'
import {
  KEPT_LENGTHS,
  MAX_PAGE_VIEWS_PER_CALL,
  MAX_REPORT_BYTES,
  MAX_REPORTS_PER_CALL,
} from '@tallyhelm/protocol/topics/diagnostics/limits'
import { redactAddress, redactQuery, redactText, reportText } from '@tallyhelm/protocol/topics/diagnostics/redact'
import type { PageView, Report } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import { currentVersion } from '../api/version.ts'
import { call } from '../api/client.ts'
import type { FailedCall, Waiting } from '../api/reports.ts'

const RETRY_AFTER_MS = 15_000
const MAX_TRIES = 3
const MAX_ELAPSED_MS = 3_600_000

export async function sendReports(waiting: readonly Waiting[], views: readonly PageView[]): Promise<void> {
  const reports = waiting.map(reportOf)
  await Promise.all([
    ...batches(reports, MAX_REPORTS_PER_CALL).map(batch => sendOne(() => call(diagnosticsEndpoints.reports, { reports: batch }, asReport))),
    ...batches(views, MAX_PAGE_VIEWS_PER_CALL).map(batch =>
      sendOne(() => call(diagnosticsEndpoints.pageViews, { views: batch }, asReport)),
    ),
  ])
}

const asReport = { background: true, isReport: true } as const

/** Without secrets, cut to what the server keeps, so that no report is refused for its length. */
export function reportOf(waiting: Waiting): Report {
  const place = { route: redactAddress(waiting.route).slice(0, KEPT_LENGTHS.route), version: currentVersion() ?? '' }
  if (waiting.kind === 'CALL') return { ...place, ...callFacts(waiting.failed) }
  const message = redactText(waiting.message).slice(0, KEPT_LENGTHS.message)
  if (waiting.kind === 'BLANK_SCREEN') return { ...waiting, ...place, message }
  const stack = redactText(waiting.stack).slice(0, KEPT_LENGTHS.stack)
  return { ...waiting, ...place, message, stack, component_stack: redactText(waiting.component_stack).slice(0, KEPT_LENGTHS.stack) }
}

function callFacts({ error, method, path, request, elapsedMs }: FailedCall): Omit<Extract<Report, { kind: 'CALL' }>, 'route' | 'version'> {
  const [address = '', query = ''] = path.split('?')
  return {
    kind: 'CALL',
    url: redactAddress(address).slice(0, KEPT_LENGTHS.url),
    // An endpoint's method is one of these.
    method: method as 'GET' | 'POST' | 'PUT',
    code: error.code < 0 ? null : error.code,
    status: error.status ?? null,
    elapsed_ms: Math.min(MAX_ELAPSED_MS, Math.max(0, Math.round(elapsedMs))),
    body: method === 'GET' ? '' : reportText(request, KEPT_LENGTHS.body),
    query: redactQuery(query).slice(0, KEPT_LENGTHS.query),
    request_id: error.requestId ?? '',
    message: redactText(error.msg).slice(0, KEPT_LENGTHS.message),
  }
}

async function sendOne(send: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send()
      return
    } catch (error) {
      if (tries >= MAX_TRIES || !isPassing(error)) return
      await new Promise(resolve => setTimeout(resolve, RETRY_AFTER_MS * tries))
    }
  }
}

/** As many items as a call takes, and no more text than a visitor who is not signed in may send. */
export function batches<Item>(items: readonly Item[], most: number): Item[][] {
  const made: { items: Item[]; bytes: number }[] = []
  for (const item of items) {
    const bytes = new TextEncoder().encode(JSON.stringify(item)).length
    const last = made.at(-1)
    if (!last || last.items.length >= most || last.bytes + bytes > MAX_REPORT_BYTES) made.push({ items: [item], bytes })
    else {
      last.items.push(item)
      last.bytes += bytes
    }
  }
  return made.map(batch => batch.items)
}
