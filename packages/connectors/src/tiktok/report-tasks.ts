// Reports that TikTok makes meanwhile, of any range: created, looked at until they are done, downloaded as CSV.
import type { Day } from '@tallyhelm/protocol/values/day'
import { z } from 'zod'
import { type Got, trouble, unreadable } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import { wait } from '../kit/wait.ts'
import type { AccountRef } from '../ports/ad-platform.ts'
import { type BulkAnswer, bothLevels, isWholeOnly, type Level, rowsAsked, type Told, toldOf } from './bulk-report.ts'
import type { Patience } from './patience.ts'
import type { BulkRow } from './schemas.ts'
import type { TiktokClient } from './tiktok-client.ts'

/** One task a second may be created. */
const CREATE_MS = 1_000
/** Between two looks, growing, and how many such looks: about eight minutes. */
const FIRST_LOOK_MS = 1_000
const LOOK_MS = 5_000
const LOOKS = 96
const LATER_MS = 10 * 60_000

const DIMENSIONS = ['advertiser_id', 'stat_time_day']
const METRICS = ['spend', 'impressions', 'clicks', 'currency']
const created = z.object({ task_id: id })
const looked = z.object({ status: text, message: text.optional() })

export type ReportTasks = ReturnType<typeof createReportTasks>
/** `unserved`: TikTok makes no such report, and the range is read otherwise. */
type Made = Got<Told> | 'unserved'

export function createReportTasks(client: TiktokClient, patience: Patience) {
  async function make(level: Level, accounts: readonly AccountRef[], from: Day, until: Day): Promise<Made> {
    const [first] = accounts
    if (first === undefined) return { value: { rows: [], requestId: null } }
    const body = {
      advertiser_ids: accounts.map(digitsOf),
      report_type: 'BASIC',
      service_type: level,
      data_level: `${level}_ADVERTISER`,
      dimensions: DIMENSIONS,
      metrics: METRICS,
      start_date: from,
      end_date: until,
      // Translated titles change; their names do not.
      enable_report_title_translation: false,
      output_format: 'CSV_STRING',
    }
    await wait(CREATE_MS)
    const task = await patience.with(() => client.postInBulk('report/task/create', body, created))
    if ('failure' in task) return task.failure.kind === 'refused' || task.failure.kind === 'gone' ? 'unserved' : task
    const asked = { advertiser_id: digitsOf(first), task_id: task.value.task_id }
    for (let looks = 1; looks <= LOOKS; looks += 1) {
      await wait(Math.min(LOOK_MS, looks * FIRST_LOOK_MS))
      const look = await patience.with(() => client.getInBulk('report/task/check', asked, looked))
      if ('failure' in look) return look
      if (look.value.status === 'FAILED' || look.value.status === 'CANCELED') return 'unserved'
      if (look.value.status !== 'SUCCESS') continue
      const file = await patience.with(() => client.textInBulk('report/task/download', asked))
      return 'failure' in file ? file : rowsOf(file.value, task.value.task_id)
    }
    return { failure: { kind: 'lost', trouble: trouble('REPORT_NOT_FINISHED', 'TikTok still makes the report', LATER_MS) } }
  }

  return {
    /** Both ends included. Answers for the accounts that TikTok makes such a report of; the others are read otherwise. */
    async read(accounts: readonly AccountRef[], from: Day, until: Day): Promise<BulkAnswer[]> {
      const auction = await make('AUCTION', accounts, from, until)
      if (auction === 'unserved') return []
      const told = rowsAsked(auction, accounts)
      if (!('failure' in told) && isWholeOnly(told.value.rows, accounts)) return []
      const answers = toldOf(accounts, told)
      const others = accounts.filter(({ adType }) => adType !== 'AUCTION')
      if (others.length === 0 || 'failure' in told) return answers
      const reserved = await make('RESERVATION', others, from, until)
      if (reserved === 'unserved') return answers
      const besides = new Map(toldOf(others, rowsAsked(reserved, others)).map(({ account, got }) => [account, got]))
      return answers.map(({ account, got }) => ({ account, got: bothLevels(got, besides.get(account)) }))
    },
  }
}

/** Columns in any order; a line that has not as many cells as there are columns is the end of a file that was cut. */
function rowsOf(csv: string, taskId: string): Got<Told> {
  const [header = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
  const columns = header.split(',').map(cell => cell.trim())
  const missing = [...DIMENSIONS, ...METRICS].find(name => !columns.includes(name))
  if (missing !== undefined) return { failure: unreadable(`a report without ${missing}`) }
  const rows: BulkRow[] = []
  for (const line of lines) {
    const cells = line.split(',').map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
    const cellOf = (name: string) => cells[columns.indexOf(name)] ?? ''
    const [advertiserId, time] = [cellOf('advertiser_id'), cellOf('stat_time_day')]
    if (cells.length !== columns.length || !/^\d{1,20}$/.test(advertiserId) || !/^\d{4}-\d{2}-\d{2}( 00:00:00)?$/.test(time))
      return { failure: unreadable('a line of the report') }
    const metrics = { spend: cellOf('spend'), impressions: counted(cellOf('impressions')), clicks: counted(cellOf('clicks')) }
    rows.push({ advertiserId, time, metrics: { ...metrics, currency: cellOf('currency') } })
  }
  return { value: { rows, requestId: taskId } }
}

const counted = (cell: string): number => (/^\d{1,15}$/.test(cell) ? Number(cell) : 0)
