// Keep reports: failed calls, UI errors and blank screens that a portal page tells of, without secrets and within an allowance.
import { insertReports, type NewReport, takeAllowance } from '@tallyhelm/modules/diagnostics'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { KEPT_LENGTHS } from '@tallyhelm/protocol/topics/diagnostics/limits'
import { NOT_KEPT, redactAddress, redactQuery, redactText, reportText } from '@tallyhelm/protocol/topics/diagnostics/redact'
import type { Accepted, Report, ReportsRequest } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { findSession } from '@tallyhelm/modules/session'
import { networkOf } from '@tallyhelm/protocol/values/network'

/**
 * Keeps as many as the allowances of the address, of the session and of all together leave. Refuses with FLOW_LIMITED when that is
 * none. The browser has redacted before; what it sends is not trusted and redacted again.
 */
export async function keepReports(world: World, visitor: Visitor, input: ReportsRequest): Promise<Accepted> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const source = await sourceOf(world, tx, visitor)
    const wanted = input.reports.length
    const minute = await takeAllowance(tx, 'reportsOfAddress', source.addressDigest, wanted, now)
    const address = await takeAllowance(tx, 'reportsOfAddressInHour', source.addressDigest, minute.granted, now)
    const session =
      source.sessionId === null ? address : await takeAllowance(tx, 'reportsOfSession', source.sessionId, address.granted, now)
    const all = await takeAllowance(tx, 'reportsInAll', '', session.granted, now)
    if (all.granted < session.granted) world.log.error('unusually many reports: the allowance of all together is used up')
    const usedUp = [minute, address, session, all].find(allowance => allowance.granted === 0)
    if (usedUp) throw new Refusal('FLOW_LIMITED', { seconds: usedUp.seconds })
    await insertReports(
      tx,
      input.reports.slice(0, all.granted).map(report => keptOf(world, source, visitor, report)),
    )
    return { accepted: all.granted }
  })
}

function keptOf(world: World, source: Source, visitor: Visitor, report: Report): NewReport {
  const blank = {
    url: '',
    method: '',
    code: null,
    status: null,
    elapsedMs: null,
    requestId: '',
    body: '',
    query: '',
    stack: '',
    componentStack: '',
  }
  return {
    ...blank,
    id: world.ids.next(),
    kind: report.kind,
    addressDigest: source.addressDigest,
    userId: source.userId,
    route: cut(redactAddress(report.route), KEPT_LENGTHS.route),
    version: cut(redactText(report.version), KEPT_LENGTHS.version),
    message: cut(redactText(report.message), KEPT_LENGTHS.message),
    userAgent: visitor.userAgent.slice(0, 300),
    createdAt: world.clock.now(),
    ...factsOf(report),
  }
}

function factsOf(report: Report): Partial<NewReport> {
  switch (report.kind) {
    case 'CALL':
      return {
        url: cut(redactAddress(report.url), KEPT_LENGTHS.url),
        method: report.method,
        code: report.code,
        status: report.status,
        elapsedMs: Math.round(report.elapsed_ms),
        requestId: /^[A-Za-z0-9-]{1,64}$/.test(report.request_id) ? report.request_id : '',
        body: redactedBody(report.body),
        query: cut(redactQuery(report.query), KEPT_LENGTHS.query),
      }
    case 'UI_ERROR':
      return {
        stack: cut(redactText(report.stack), KEPT_LENGTHS.stack),
        componentStack: cut(redactText(report.component_stack), KEPT_LENGTHS.stack),
      }
    case 'BLANK_SCREEN':
      return { elapsedMs: Math.round(report.elapsed_ms) }
  }
}

/** Only what can be read can be redacted by field name; anything else is not kept. */
function redactedBody(body: string): string {
  if (body === '') return ''
  try {
    return reportText(JSON.parse(body), KEPT_LENGTHS.body)
  } catch {
    return NOT_KEPT
  }
}

/** Never between the halves of a character, and without what PostgreSQL can't hold. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed().replaceAll('\u0000', '')
}

/** Where a call comes from; `sid` as the header had it, unproved. */
export type Visitor = { address: string; userAgent: string; sid: string | undefined }
/** The address only as HMAC; session and user are null for a sid that is none of ours. */
export type Source = { addressDigest: string; sessionId: string | null; userId: string | null }

export async function sourceOf(world: World, tx: Tx, visitor: Visitor): Promise<Source> {
  const session = visitor.sid === undefined ? undefined : await findSession(tx, world.secrets.tokenDigest(visitor.sid))
  const addressDigest = world.secrets.codeDigest(`diagnostics address|${networkOf(visitor.address)}`)
  return { addressDigest, sessionId: session?.id ?? null, userId: session?.userId ?? null }
}
