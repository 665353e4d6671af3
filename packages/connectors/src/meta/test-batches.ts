// A Meta that answers batches element by element, as the test's handler says: for the tests of reading in bulk.
import type { HttpClient } from '../ports/handles.ts'
import { at, reply } from '../testing/scripted-http.ts'
import { createMetaPlatform } from './meta-platform.ts'

export type Asked = { method: string; path: string; parameters: Record<string, string>; body: Record<string, string> }
/** null: not executed */
export type Element = { code?: number; headers?: Record<string, string>; body: unknown } | null

/** `batches` keeps how many calls came together; `requests` each call. */
export function metaOf(
  answer: (asked: Asked, number: number) => Element,
  { headers = {}, now = '2026-11-20T10:00:00Z' }: { headers?: Record<string, string>; now?: string } = {},
) {
  const requests: Asked[] = []
  const batches: number[] = []
  const alarms: string[] = []
  const clock = { ...at(now) }
  const http: HttpClient = {
    async send(request) {
      const sent = new URLSearchParams(String(request.body))
      const elements = JSON.parse(sent.get('batch') ?? '[]') as { method: string; relative_url: string; body?: string }[]
      batches.push(elements.length)
      const answers = elements.map(({ method, relative_url: url, body = '' }) => {
        const [path = '', query = ''] = url.split('?')
        const asked = {
          method,
          path,
          parameters: Object.fromEntries(new URLSearchParams(query)),
          body: Object.fromEntries(new URLSearchParams(body)),
        }
        requests.push(asked)
        const element = answer(asked, requests.length)
        if (element === null) return null
        const named = Object.entries(element.headers ?? {}).map(([name, value]) => ({ name, value }))
        return { code: element.code ?? 200, headers: named, body: JSON.stringify(element.body) }
      })
      return reply(200, answers, headers)
    },
  }
  const options = { baseUrl: 'https://graph.example/v26.0', accessToken: 'token', appSecret: 'secret', businessId: '77' }
  const meta = createMetaPlatform({ ...options, http, clock, onAlarm: alarm => void alarms.push(alarm.kind) })
  return { meta, requests, batches, alarms, clock }
}

export const rangeOf = ({ parameters, body }: Asked): { since: string; until: string } =>
  JSON.parse(parameters.time_range ?? body.time_range ?? '{}') as { since: string; until: string }
export const accountOf = ({ path }: Asked): string => /^act_(\d+)/.exec(path)?.[1] ?? ''
export const rowOf = (id: string, day: string, spend = '1.50', more: Record<string, unknown> = {}) => ({
  account_id: id,
  account_currency: 'USD',
  spend,
  impressions: '100',
  clicks: '3',
  date_start: day,
  date_stop: day,
  ...more,
})
export const error = (code: number, subcode?: number, message = 'words'): Element => ({
  code: 400,
  body: { error: { message, code, ...(subcode === undefined ? {} : { error_subcode: subcode }) } },
})
