// TikTok's back-fill: a report that it makes meanwhile, read from its lines, and what is done where it makes none.
import { money } from '@tallyhelm/protocol/values/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HttpReply, HttpRequest } from '../ports/handles.ts'
import { reply } from '../testing/scripted-http.ts'
import { failed, list, refs, rowOf, tiktokOf } from './test-reports.ts'

const backfill = { from: '2026-01-01', until: '2026-11-20' }
const HEAD = 'advertiser_id,stat_time_day,spend,impressions,clicks,currency'
const answer = (data: unknown) => reply(200, { code: 0, request_id: 'Q', data })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
async function passing<Value>(work: Promise<Value>): Promise<Value> {
  let isDone = false
  const settled = work.finally(() => (isDone = true))
  while (!isDone) await vi.advanceTimersByTimeAsync(1_000)
  return settled
}

type Told = { statuses?: string[]; file?: string | HttpReply; creation?: HttpReply }

/** Answers the steps of a task; the ordinary reports tell one row of the range's last day. */
function taskOf({ statuses = ['SUCCESS'], file = HEAD, creation }: Told) {
  const steps: string[] = []
  const bodies: Record<string, unknown>[] = []
  const left = [...statuses]
  const { tiktok } = tiktokOf((asked, _number, { url, body }: HttpRequest) => {
    const step = new URL(url).pathname.split('/').at(-2) ?? ''
    steps.push(step)
    if (step === 'create') {
      bodies.push(JSON.parse(String(body)) as Record<string, unknown>)
      return creation ?? answer({ task_id: '77' })
    }
    if (step === 'check') return answer({ status: left.shift() ?? statuses.at(-1) })
    if (step === 'download') return typeof file === 'string' ? reply(200, file) : file
    return list([rowOf('1', asked.end_date ?? '', '4.20')])
  })
  const read = (adType: 'AUCTION' | null = 'AUCTION') => passing(tiktok.readSpend({ accounts: refs(['1'], adType), ...backfill }))
  return { read, steps, bodies }
}

test('all but the newest thirty days come from the report, once it is done', async () => {
  const { read, steps, bodies } = taskOf({
    statuses: ['QUEUING', 'PROCESSING', 'SUCCESS'],
    file: `${HEAD}\n1,2026-02-03 00:00:00,12.34,10,-,USD\n1,2026-02-04,0.50,1,0,USD\n`,
  })
  expect(await read()).toMatchObject([
    {
      kind: 'ok',
      days: [
        { day: '2026-02-03', spend: money(1234n, 'USD'), impressions: 10, clicks: 0 },
        { day: '2026-02-04', spend: money(50n, 'USD') },
        { day: '2026-11-19', spend: money(420n, 'USD') },
      ],
      complete: backfill,
    },
  ])
  expect(steps).toEqual(['create', 'check', 'check', 'check', 'download', 'get'])
  expect(bodies).toEqual([
    {
      advertiser_ids: ['1'],
      report_type: 'BASIC',
      service_type: 'AUCTION',
      data_level: 'AUCTION_ADVERTISER',
      dimensions: ['advertiser_id', 'stat_time_day'],
      metrics: ['spend', 'impressions', 'clicks', 'currency'],
      start_date: '2026-01-01',
      end_date: '2026-10-20',
      enable_report_title_translation: false,
      output_format: 'CSV_STRING',
    },
  ])
})

test('one not known to buy auction ads has a report of each level', async () => {
  const { read, bodies } = taskOf({ file: `${HEAD}\n1,2026-02-03,12.34,1,1,USD\n` })
  expect(await read(null)).toMatchObject([{ kind: 'ok', days: [{ spend: money(1234n, 'USD') }, {}] }])
  expect(bodies.map(body => body.data_level)).toEqual(['AUCTION_ADVERTISER', 'RESERVATION_ADVERTISER'])
})

test.each<[string, Told]>([
  ['is refused', { creation: failed(40002) }],
  ['fails', { statuses: ['PROCESSING', 'FAILED'] }],
  ['is canceled', { statuses: ['CANCELED'] }],
  ['shows whole amounts', { file: `${HEAD}\n1,2026-02-03,12,1,1,USD\n` }],
])('where the report %s, the ordinary ones are asked, thirty days at a time', async (_name, told) => {
  const { read, steps } = taskOf(told)
  expect(await read()).toMatchObject([{ kind: 'ok' }])
  expect(steps.filter(step => step === 'get')).toHaveLength(11)
})

test.each<[string, string | HttpReply]>([
  ['is empty', ''],
  ['lacks a column', 'advertiser_id,stat_time_day,spend\n1,2026-02-03,1.20\n'],
  ['is cut in a line', `${HEAD}\n1,2026-02-03,12.34,1,1,USD\n1,2026-02-04,1`],
  ['is cut in its last cell', `${HEAD}\n1,2026-02-03,12.34,1,1,US`],
  ['tells another currency', `${HEAD}\n1,2026-02-03,12.34,1,1,EUR\n`],
  ['tells another advertiser', `${HEAD}\n9,2026-02-03,12.34,1,1,USD\n`],
  ['tells a day twice', `${HEAD}\n1,2026-02-03,12.34,1,1,USD\n1,2026-02-03,12.34,1,1,USD\n`],
  ['tells a day that was not asked for', `${HEAD}\n1,2025-02-03,12.34,1,1,USD\n`],
  ['has no value', `${HEAD}\n1,2026-02-03,-,1,1,USD\n`],
  ['lies elsewhere', answer({ download_url: 'https://ads.tiktok.com/x' })],
  ['is a page', reply(502, '<html>Bad gateway</html>')],
])('a report that %s makes the account unread', async (_name, file) => {
  const { read } = taskOf({ file })
  expect(await read()).toMatchObject([{ kind: 'unread' }])
})

test('a report that does not end is unread, with a time to come again', async () => {
  const { read } = taskOf({ statuses: ['PROCESSING'] })
  expect(await read()).toMatchObject([
    { kind: 'unread', why: 'no_answer', trouble: { code: 'REPORT_NOT_FINISHED', retryAfterMs: 600_000 } },
  ])
})
