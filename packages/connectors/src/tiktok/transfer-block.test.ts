// How long TikTok keeps money in an account that spent, told from its hourly report.
import { expect, test } from 'vitest'
import { at, reply, type Scripted, scripted } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from './tiktok-platform.ts'

const account = { outsideAccountId: '7123456789012345678', currency: 'USD', adType: 'AUCTION' } as const
const platform = (http: Scripted) =>
  createTiktokPlatform({
    baseUrl: 'https://tiktok.example/open_api/v1.3',
    accessToken: 'token',
    bcId: '7000',
    callsPerSecond: 10,
    http,
    clock: at('2026-11-20T10:00:00Z'),
  })
const done = (data: string) => reply(200, `{"code":0,"message":"OK","request_id":"Q","data":${data}}`)
const page = (total: number) => `"page_info":{"page":1,"page_size":50,"total_number":${total},"total_page":1}`
const hour = (text: string, spend: string) => `{"dimensions":{"stat_time_hour":"${text}"},"metrics":{"spend":"${spend}"}}`
const hours = (...list: string[]) => done(`{"list":[${list.join(',')}],${page(list.length)}}`)

test('the block after spend ends three hours after the hour of the last spend, in the account’s own zone', async () => {
  // It is 18:00 in Shanghai.
  const http = scripted(hours(hour('2026-11-20 15:00:00', '0.01'), hour('2026-11-20 14:00:00', '9'), hour('2026-11-20 16:00:00', '0')))
  expect(await platform(http).readLoweringBlock?.(account, 'Asia/Shanghai')).toEqual({
    kind: 'ok',
    value: new Date('2026-11-20T11:00:00Z'),
  })
  const url = new URL(http.requests[0]?.url ?? '')
  expect(url.searchParams.get('dimensions')).toBe('["advertiser_id","stat_time_hour"]')
  expect([url.searchParams.get('start_date'), url.searchParams.get('end_date')]).toEqual(['2026-11-20', '2026-11-20'])
})

test('older spend blocks nothing; across midnight both days are asked for; an unreadable report does not hold', async () => {
  const old = scripted(hours(hour('2026-11-20 13:00:00', '5')))
  expect(await platform(old).readLoweringBlock?.(account, 'Asia/Shanghai')).toEqual({ kind: 'ok', value: null })
  // 10:00 UTC is 02:00 in Los Angeles: the hours asked about begin the day before.
  const midnight = scripted(hours(), hours(hour('2026-11-19 23:00:00', '5')))
  expect(await platform(midnight).readLoweringBlock?.(account, 'America/Los_Angeles')).toEqual({
    kind: 'ok',
    value: new Date('2026-11-20T11:00:00Z'),
  })
  expect(midnight.requests).toHaveLength(2)
  expect(await platform(scripted(hours(hour('yesterday', '5')))).readLoweringBlock?.(account, 'UTC')).toMatchObject({ kind: 'unavailable' })
})
