// TikTok's spend in bulk: the centre's report, five advertisers at a time, thirty days, levels, pages, `-`, and its refusals.
import { money } from '@tallyhelm/protocol/values/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HttpReply } from '../ports/handles.ts'
import { HOSTILE } from '../testing/scripted-http.ts'
import { type Asked, failed, idsOf, list, refs, rowOf, tiktokOf } from './test-reports.ts'

const range = { from: '2026-11-17', until: '2026-11-20' }
const noCenter = (answer: (asked: Asked, number: number) => HttpReply) => (asked: Asked, number: number) =>
  asked.report_type === 'BC' ? failed(40002) : answer(asked, number)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
async function passing<Value>(work: Promise<Value>): Promise<Value> {
  let isDone = false
  const settled = work.finally(() => (isDone = true))
  while (!isDone) await vi.advanceTimersByTimeAsync(1_000)
  return settled
}

test('a hundred advertisers are one report of the centre; rows come as told, and none is made up', async () => {
  const ids = Array.from({ length: 130 }, (_, number) => String(7_000_001 + number))
  const { tiktok, requests } = tiktokOf(asked => list(idsOf(asked).map(id => rowOf(id, '2026-11-18'))))
  const answers = await passing(tiktok.readSpend({ accounts: refs(ids), ...range }))
  expect(answers[129]).toEqual({
    account: { outsideAccountId: '7000130', currency: 'USD', adType: 'AUCTION' },
    kind: 'ok',
    days: [{ day: '2026-11-18', spend: money(150n, 'USD'), impressions: 100, clicks: 3 }],
    complete: range,
    requestId: 'Q',
  })
  expect(requests.map(asked => idsOf(asked).length)).toEqual([100, 30])
  expect(requests[0]).toEqual({
    report_type: 'BC',
    bc_id: '7000',
    filtering: JSON.stringify([
      { field_name: 'advertiser_id', filter_type: 'IN', filter_value: JSON.stringify(ids.slice(0, 100)) },
      { field_name: 'currency_of_account', filter_type: 'IN', filter_value: '["USD"]' },
    ]),
    dimensions: '["advertiser_id","stat_time_day"]',
    metrics: '["spend","impressions","clicks"]',
    start_date: '2026-11-17',
    end_date: '2026-11-19',
    page: '1',
    page_size: '1000',
  })
})

test('whoever has no row in the centre’s report is asked about by the basic one, which tells its currency', async () => {
  const { tiktok, requests } = tiktokOf(asked => {
    if (asked.report_type === 'BC') return list([rowOf('1', '2026-11-18')])
    return list([rowOf('2', '2026-11-18', '2.25', { currency: 'USD' }), rowOf('3', '2026-11-18', '2.25', { currency: 'EUR' })])
  })
  expect(await tiktok.readSpend({ accounts: refs(['1', '2', '3', '4']), ...range })).toMatchObject([
    { kind: 'ok', days: [{ spend: money(150n, 'USD') }] },
    { kind: 'ok', days: [{ spend: money(225n, 'USD') }] },
    { kind: 'unread', trouble: { message: 'a row in EUR' } },
    { kind: 'ok', days: [] },
  ])
  expect(requests[1]).toMatchObject({
    report_type: 'BASIC',
    service_type: 'AUCTION',
    data_level: 'AUCTION_ADVERTISER',
    advertiser_ids: '["2","3","4"]',
  })
})

test('where TikTok serves no such report of the centre, five advertisers are asked about at a time, for an hour', async () => {
  const { tiktok, requests, clock } = tiktokOf(noCenter(asked => list(idsOf(asked).map(id => rowOf(id, '2026-11-18')))))
  const accounts = refs(Array.from({ length: 12 }, (_, number) => String(number + 1)))
  expect((await tiktok.readSpend({ accounts, ...range })).every(({ kind }) => kind === 'ok')).toBe(true)
  expect(requests.map(asked => [asked.report_type, idsOf(asked).length])).toEqual([
    ['BC', 12],
    ['BASIC', 5],
    ['BASIC', 5],
    ['BASIC', 2],
  ])
  await tiktok.readSpend({ accounts: accounts.slice(0, 1), ...range })
  expect(requests.at(-1)).toMatchObject({ report_type: 'BASIC' })
  expect(requests).toHaveLength(5)
  clock.now = () => new Date('2026-11-20T11:00:00Z')
  await tiktok.readSpend({ accounts: accounts.slice(0, 1), ...range })
  expect(requests.slice(5)).toMatchObject([{ report_type: 'BC' }, { report_type: 'BASIC' }])
})

test('thirty days at a time, and an account that fails in one range is asked no further', async () => {
  const { tiktok, requests } = tiktokOf(
    noCenter(asked => {
      if (idsOf(asked).includes('2') && idsOf(asked).length === 1) return failed(50000)
      if (idsOf(asked).includes('2')) return failed(40001)
      return list([rowOf('1', asked.end_date ?? '')])
    }),
  )
  const answers = await tiktok.readSpend({ accounts: refs(['1', '2']), from: '2026-09-20', until: '2026-11-20' })
  expect(answers).toMatchObject([
    { kind: 'ok', days: [{ day: '2026-10-19' }, { day: '2026-11-18' }, { day: '2026-11-19' }] },
    { kind: 'unread', trouble: { code: '50000' } },
  ])
  expect(
    requests.filter(asked => asked.report_type === 'BASIC').map(asked => [idsOf(asked).join(), asked.start_date, asked.end_date]),
  ).toEqual([
    ['1,2', '2026-09-20', '2026-10-19'],
    ['1', '2026-09-20', '2026-10-19'],
    ['2', '2026-09-20', '2026-10-19'],
    ['1', '2026-10-20', '2026-11-18'],
    ['1', '2026-11-19', '2026-11-19'],
  ])
})

test('one not known to buy auction ads is asked about at both levels, and of two figures the greater counts', async () => {
  const { tiktok, requests } = tiktokOf(asked =>
    list(
      asked.data_level === 'AUCTION_ADVERTISER'
        ? [rowOf('1', '2026-11-17', '5.10'), rowOf('1', '2026-11-18', '8.10')]
        : [rowOf('1', '2026-11-17', '7.10'), rowOf('1', '2026-11-18', '2.10'), rowOf('1', '2026-11-19', '1.10')],
    ),
  )
  const [answer] = await tiktok.readSpend({ accounts: refs(['1'], null), ...range })
  expect(answer?.kind === 'ok' ? answer.days.map(({ spend }) => spend.minor) : answer).toEqual([710n, 810n, 110n])
  expect(requests.map(asked => asked.data_level)).toEqual(['AUCTION_ADVERTISER', 'RESERVATION_ADVERTISER'])
})

test('a level that TikTok no longer serves is left out; one that fails makes the account unread', async () => {
  const withReserved = async (reserved: HttpReply) => {
    const { tiktok } = tiktokOf(asked => (asked.service_type === 'AUCTION' ? list([rowOf('1', '2026-11-17')]) : reserved))
    return (await tiktok.readSpend({ accounts: refs(['1'], 'RESERVATION'), ...range })).map(({ kind }) => kind)
  }
  expect(await withReserved(failed(40002))).toEqual(['ok'])
  expect(await withReserved(failed(50000))).toEqual(['unread'])
})

test('amounts of several advertisers that have no decimals are asked for one by one', async () => {
  const exact = noCenter(asked =>
    asked.advertiser_ids === undefined
      ? list([rowOf(asked.advertiser_id ?? '', '2026-11-18', '7.49')])
      : list([rowOf('1', '2026-11-18', '7')]),
  )
  const { tiktok, requests } = tiktokOf(exact)
  expect(await tiktok.readSpend({ accounts: refs(['1', '2']), ...range })).toMatchObject([
    { days: [{ spend: money(749n, 'USD') }] },
    { days: [{ spend: money(749n, 'USD') }] },
  ])
  expect(requests.map(asked => asked.advertiser_id)).toEqual([undefined, undefined, '1', '2'])
})

test.each([
  ['another advertiser', rowOf('9', '2026-11-18')],
  ['no advertiser', { dimensions: { stat_time_day: '2026-11-18' }, metrics: { spend: '1.00' } }],
  ['a day outside the range', rowOf('1', '2026-11-20')],
  ['the value -', rowOf('1', '2026-11-18', '-')],
  ['no value', rowOf('1', '2026-11-18', '')],
])('a row of %s makes the account unread, never zero', async (_name, row) => {
  for (const type of ['AUCTION', null] as const) {
    const { tiktok } = tiktokOf(() => list([row]))
    expect(await tiktok.readSpend({ accounts: refs(['1'], type), ...range })).toMatchObject([{ kind: 'unread' }])
  }
})

test('`-` for impressions or clicks is none of them', async () => {
  const { tiktok } = tiktokOf(() => list([rowOf('1', '2026-11-18', '1.50', { impressions: '-', clicks: '-' })]))
  expect(await tiktok.readSpend({ accounts: refs(['1']), ...range })).toMatchObject([{ days: [{ impressions: 0, clicks: 0 }] }])
})

test('pages are read to the end; a cut page and a double row are unread', async () => {
  const paged = (answer: (page: string) => HttpReply) =>
    tiktokOf(({ page = '' }) => answer(page)).tiktok.readSpend({ accounts: refs(['1']), ...range })
  expect(await paged(page => list([rowOf('1', page === '1' ? '2026-11-17' : '2026-11-18')], 2, 2))).toMatchObject([
    { kind: 'ok', days: [{ day: '2026-11-17' }, { day: '2026-11-18' }] },
  ])
  expect(await paged(() => list([rowOf('1', '2026-11-17')], 2))).toMatchObject([{ kind: 'unread', trouble: { message: '1 of 2 rows' } }])
  expect(await paged(() => list([rowOf('1', '2026-11-17'), rowOf('1', '2026-11-17')]))).toMatchObject([{ kind: 'unread' }])
})

test.each(HOSTILE)('unread, never zero: %s', async (_name, hostile) => {
  const { tiktok } = tiktokOf(() => hostile)
  expect(await tiktok.readSpend({ accounts: refs(['1']), ...range })).toMatchObject([{ kind: 'unread' }])
})

test('a refusal of the second is waited for; one that lasts holds all reading in bulk for five minutes', async () => {
  const soon = tiktokOf((_asked, number) => (number === 1 ? failed(40100) : list([rowOf('1', '2026-11-18')])))
  expect(await passing(soon.tiktok.readSpend({ accounts: refs(['1']), ...range }))).toMatchObject([{ kind: 'ok' }])
  const { tiktok, requests, clock } = tiktokOf(() => failed(40100))
  const accounts = refs(Array.from({ length: 300 }, (_, number) => String(number + 1)))
  const answers = await passing(tiktok.readSpend({ accounts, ...range }))
  expect(new Set(answers.map(answer => (answer.kind === 'unread' ? answer.trouble.retryAfterMs : answer.kind)))).toEqual(new Set([300_000]))
  expect(requests).toHaveLength(3)
  clock.now = () => new Date('2026-11-20T10:04:00Z')
  expect(await tiktok.readSpend({ accounts: refs(['1']), ...range })).toMatchObject([{ trouble: { retryAfterMs: 60_000 } }])
})

test('a dead token stops the rest and alarms', async () => {
  const { tiktok, requests, alarms } = tiktokOf(() => failed(40105))
  const accounts = refs(Array.from({ length: 300 }, (_, number) => String(number + 1)))
  const answers = await tiktok.readSpend({ accounts, ...range })
  expect(answers.every(answer => answer.kind === 'unread' && answer.why === 'unauthorized')).toBe(true)
  expect([requests.length, alarms]).toEqual([1, ['CREDENTIALS_REFUSED']])
})

test('one that we may not read is gone, and the others are told', async () => {
  const { tiktok } = tiktokOf(
    noCenter(asked => (idsOf(asked).includes('2') ? failed(40001) : list(idsOf(asked).map(id => rowOf(id, '2026-11-18'))))),
  )
  const answers = await tiktok.readSpend({ accounts: refs(['1', '2', '3']), ...range })
  expect(answers.map(({ kind }) => kind)).toEqual(['ok', 'gone', 'ok'])
})

test('hours come by the account’s own clock from the basic report; an hour told twice is unread', async () => {
  const hour = (text: string, spend: string) => ({
    dimensions: { advertiser_id: '1', stat_time_hour: `2026-11-19 ${text}:00:00` },
    metrics: { spend },
  })
  const read = async (...rows: unknown[]) => {
    const { tiktok, requests } = tiktokOf(() => list(rows))
    return { answers: await tiktok.readSpendHours?.({ accounts: refs(['1']), day: '2026-11-19' }), asked: requests[0] }
  }
  const { answers, asked } = await read(hour('13', '2.10'), hour('08', '1.50'))
  expect(answers).toMatchObject([
    {
      kind: 'ok',
      hours: [
        { hour: 8, spend: money(150n, 'USD') },
        { hour: 13, spend: money(210n, 'USD') },
      ],
    },
  ])
  expect(asked).toMatchObject({
    report_type: 'BASIC',
    dimensions: '["advertiser_id","stat_time_hour"]',
    start_date: '2026-11-19',
    end_date: '2026-11-19',
  })
  expect((await read(hour('13', '2.10'), hour('13', '2.10'))).answers).toMatchObject([{ kind: 'unread' }])
})

test('what it costs at most', () => {
  const { tiktok } = tiktokOf(() => list([]))
  expect(tiktok.spendCosts).toMatchObject({ perSecond: 1000, perDay: 86_400_000, together: 100 })
  expect(tiktok.spendCosts?.callsFor(refs(['1', '2', '3', '4', '5', '6']), 28)).toBe(2)
  expect(tiktok.spendCosts?.callsFor(refs(['1', '2', '3'], null), 31)).toBe(4)
})
