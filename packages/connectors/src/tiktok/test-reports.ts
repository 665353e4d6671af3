// A TikTok that answers reports as the test says: for the tests of reading spend in bulk.
import type { AccountRef } from '../ports/ad-platform.ts'
import type { HttpReply, HttpRequest } from '../ports/handles.ts'
import { at, reply } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from './tiktok-platform.ts'

export const refs = (ids: readonly string[], adType: AccountRef['adType'] = 'AUCTION'): AccountRef[] =>
  ids.map(outsideAccountId => ({ outsideAccountId, currency: 'USD', adType }))
export const rowOf = (id: string, day: string, spend = '1.50', more: Record<string, unknown> = {}) => ({
  dimensions: { advertiser_id: id, stat_time_day: `${day} 00:00:00` },
  metrics: { spend, impressions: '100', clicks: '3', ...more },
})
export const list = (rows: unknown[], counted = rows.length, pages = 1) =>
  reply(200, {
    code: 0,
    request_id: 'Q',
    data: { list: rows, page_info: { page: 1, page_size: 1000, total_number: counted, total_page: pages } },
  })
export const failed = (code: number) => reply(200, { code, message: 'words', request_id: 'Q', data: {} })

export type Asked = Record<string, string>
const askedOf = ({ url }: HttpRequest): Asked => Object.fromEntries(new URL(url).searchParams)
export const idsOf = (asked: Asked): string[] => {
  const [filter] = JSON.parse(asked.filtering ?? '[]') as { filter_value: string }[]
  return JSON.parse(filter?.filter_value ?? asked.advertiser_ids ?? JSON.stringify([asked.advertiser_id])) as string[]
}

export function tiktokOf(answer: (asked: Asked, number: number, request: HttpRequest) => HttpReply) {
  const requests: Asked[] = []
  const alarms: string[] = []
  const clock = { ...at('2026-11-20T10:00:00Z') }
  const tiktok = createTiktokPlatform({
    baseUrl: 'https://tiktok.example/open_api/v1.3',
    accessToken: 'token',
    bcId: '7000',
    callsPerSecond: 1000,
    clock,
    onAlarm: alarm => void alarms.push(alarm.kind),
    http: {
      async send(request) {
        requests.push(askedOf(request))
        return answer(askedOf(request), requests.length, request)
      },
    },
  })
  return { tiktok, requests, alarms, clock }
}
