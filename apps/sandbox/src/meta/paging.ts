// Cursor paging of the Graph API: stop when "next" is absent, whatever the length of the page.
import { bearerToken, type Call } from '../wire/call.ts'
import { refuseParameter } from './errors.ts'

const DEFAULT_LIMIT = 25
const MAX_LIMIT = 500

export interface Page {
  data: unknown[]
  paging?: { cursors: { before: string; after: string }; next?: string; previous?: string }
}

export function pageOf(call: Call, rows: unknown[]): Page {
  const limit = Math.min(Number(call.query.limit ?? DEFAULT_LIMIT), MAX_LIMIT)
  if (!Number.isInteger(limit) || limit < 1) refuseParameter(call, 'Param limit must be an integer greater than 0')
  const before = call.query.before === undefined ? null : readCursor(call, call.query.before)
  const start = before !== null ? Math.max(0, before - limit) : call.query.after === undefined ? 0 : readCursor(call, call.query.after) + 1
  const data = rows.slice(start, Math.min(start + limit, before ?? rows.length))
  if (data.length === 0) return { data: [] }
  const last = start + data.length - 1
  const after = cursor(last)
  const next = last + 1 < rows.length ? { next: pageUrl(call, { after }) } : {}
  const previous = start > 0 ? { previous: pageUrl(call, { before: cursor(start) }) } : {}
  return { data, paging: { cursors: { before: cursor(start), after }, ...next, ...previous } }
}

function cursor(index: number): string {
  return Buffer.from(`row:${index}`).toString('base64url')
}

function readCursor(call: Call, text: string): number {
  const match = /^row:(\d+)$/.exec(Buffer.from(text, 'base64url').toString())
  if (!match) refuseParameter(call, 'Invalid cursors values')
  return Number(match[1])
}

/** The address can be followed as it stands: it carries the token, whichever way that came. */
function pageUrl(call: Call, where: { after: string } | { before: string }): string {
  const { after: _after, before: _before, ...rest } = call.query
  const token = bearerToken(call)
  const query = new URLSearchParams({ ...(token === null ? {} : { access_token: token }), ...rest, ...where })
  return `${call.baseUrl}${call.path}?${query}`
}
