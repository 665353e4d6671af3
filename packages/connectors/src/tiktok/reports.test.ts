// TikTok's spend per day: thirty days at a time, and brand spend told by one level of the report, by the other, or by both.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { at, reply, type Scripted, scripted } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from './tiktok-platform.ts'

const auction = { outsideAccountId: '7123456789012345678', currency: 'USD', adType: 'AUCTION' } as const
const brand = { ...auction, adType: 'RESERVATION' } as const
const platform = (http: Scripted) =>
  createTiktokPlatform({
    baseUrl: 'https://tiktok.example/open_api/v1.3',
    accessToken: 'token',
    bcId: '7000',
    callsPerSecond: 10,
    http,
    clock: at('2026-11-20T10:00:00Z'),
  })
const day = (text: string, spend: string) =>
  `{"dimensions":{"advertiser_id":"7123456789012345678","stat_time_day":"${text} 00:00:00"},"metrics":{"spend":"${spend}","impressions":"1000","clicks":"12"}}`
const days = (...list: string[]) =>
  reply(
    200,
    `{"code":0,"data":{"list":[${list.join(',')}],"page_info":{"page":1,"page_size":1000,"total_number":${list.length},"total_page":1}}}`,
  )
const asked = (http: Scripted, name: string) => http.requests.map(request => new URL(request.url).searchParams.get(name))
async function spend(http: Scripted, account: typeof auction | typeof brand) {
  const answer = await platform(http).readDailySpend(account, '2026-11-01', '2026-11-04')
  return answer.kind === 'ok' ? answer.value.map(row => row.spend.minor) : answer.kind
}

test('spend by day in chunks of thirty days', async () => {
  const http = scripted(days(), days(day('2026-10-31', '76.53')))
  const answer = await platform(http).readDailySpend(auction, '2026-10-01', '2026-11-02')
  if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
  expect(answer.value).toHaveLength(32)
  expect(answer.value.filter(row => row.spend.minor > 0n)).toEqual([
    { day: '2026-10-31', spend: money(7653n, 'USD'), impressions: 1000, clicks: 12 },
  ])
  expect(asked(http, 'start_date')).toEqual(['2026-10-01', '2026-10-31'])
  expect(asked(http, 'end_date')).toEqual(['2026-10-30', '2026-11-01'])
})

test('an auction account is asked about at one level, every other at both', async () => {
  const one = scripted(days(day('2026-11-02', '5')))
  expect(await spend(one, auction)).toEqual([0n, 500n, 0n])
  expect(asked(one, 'data_level')).toEqual(['AUCTION_ADVERTISER'])
  const both = scripted(days(), days(day('2026-11-02', '5')))
  expect(await spend(both, brand)).toEqual([0n, 500n, 0n])
  expect(asked(both, 'data_level')).toEqual(['AUCTION_ADVERTISER', 'RESERVATION_ADVERTISER'])
  expect(asked(both, 'service_type')).toEqual(['AUCTION', 'RESERVATION'])
})

test('the same spend told by both levels counts once, and of two figures the greater', async () => {
  const http = scripted(days(day('2026-11-01', '5'), day('2026-11-02', '8')), days(day('2026-11-01', '5'), day('2026-11-03', '2')))
  expect(await spend(http, brand)).toEqual([500n, 800n, 200n])
  expect(await spend(scripted(days(day('2026-11-01', '5')), days(day('2026-11-01', '7'))), brand)).toEqual([700n, 0n, 0n])
})

test('a level that TikTok no longer serves is left out; one that fails makes the answer fail', async () => {
  const refused = reply(200, { code: 40002, message: 'data_level: not supported', data: {} })
  expect(await spend(scripted(days(day('2026-11-01', '5')), refused), brand)).toEqual([500n, 0n, 0n])
  expect(await spend(scripted(refused), brand)).toBe('unavailable')
  expect(await spend(scripted(days(day('2026-11-01', '5')), reply(200, { code: 50000, message: 'x' })), brand)).toBe('unavailable')
})

test('an hour of brand spend blocks a transfer as well', async () => {
  const row = '{"dimensions":{"stat_time_hour":"2026-11-20 08:00:00"},"metrics":{"spend":"5.00"}}'
  const http = scripted(days(), days(row))
  expect(await platform(http).readLoweringBlock?.(brand, 'UTC')).toEqual({ kind: 'ok', value: new Date('2026-11-20T12:00:00Z') })
})
