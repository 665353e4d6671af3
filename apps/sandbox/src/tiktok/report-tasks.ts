// Reports that are made meanwhile: a task is created, looked at until it is done, and downloaded as CSV.
import { halfOf } from '../faults/twisted-rows.ts'
import { nextNumber, type Report, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { listParameter, refuseTikTok, requiredText, tiktokReply } from './envelope.ts'
import { basicReport } from './report.ts'

const USUAL_MS = 2_000
const FIRST_TASK = 7_300_000_000_000_000_000n
const ANY_RANGE = 100_000

export function createTask(world: World, call: Call): Reply {
  const asked = Object.fromEntries(
    Object.entries(call.body).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : (textOf(value) ?? '')]),
  )
  if (asked.report_type !== 'BASIC') refuseTikTok(call, 40002, 'report_type: Only BASIC is imitated for tasks.')
  if ((asked.output_format ?? 'CSV_STRING') !== 'CSV_STRING')
    refuseTikTok(call, 40002, 'output_format: Known to TikTok, not imitated by this sandbox.')
  if (asked.enable_report_title_translation !== 'false')
    refuseTikTok(call, 40002, 'enable_report_title_translation: Only false is imitated by this sandbox.')
  const asker = { ...call, query: asked }
  const accountIds = listParameter(asker, 'advertiser_ids') ?? [requiredText(call, asked.advertiser_id, 'advertiser_id')]
  basicReport(world, asker, ANY_RANGE)
  const task = String(FIRST_TASK + BigInt(nextNumber(world)))
  world.reports.set(task, { platform: 'tiktok', accountIds, asked, at: world.clock.now() })
  return tiktokReply(call, { task_id: task })
}

export function checkTask(world: World, call: Call): Reply {
  return tiktokReply(call, { status: statusOf(world, taskOf(world, call)) })
}

/** A file and no envelope. */
export function downloadTask(world: World, call: Call): Reply {
  const task = taskOf(world, call)
  if (statusOf(world, task) !== 'SUCCESS') refuseTikTok(call, 40200, 'The task is not finished.')
  const asker = { ...call, query: task.asked }
  const { rows, metrics } = basicReport(world, asker, ANY_RANGE)
  const dimensions = listParameter(asker, 'dimensions') ?? []
  const lines = rows.map(row =>
    [...dimensions.map(name => row.dimensions[name]), ...metrics.map(name => row.metrics[name] ?? '-')].join(','),
  )
  const csv = `${[[...dimensions, ...metrics].join(','), ...lines].join('\n')}\n`
  return { status: 200, headers: { 'content-type': 'text/csv' }, body: call.twist === 'page_cut' ? halfOf(csv) : csv }
}

function taskOf(world: World, call: Call): Report {
  const task = world.reports.get(requiredText(call, call.query.task_id, 'task_id'))
  const advertiser = requiredText(call, call.query.advertiser_id, 'advertiser_id')
  if (task?.platform !== 'tiktok' || !task.accountIds.includes(advertiser)) refuseTikTok(call, 40007, 'The task does not exist.')
  return task
}

function statusOf(world: World, { at }: Report): 'QUEUING' | 'PROCESSING' | 'SUCCESS' {
  const length = world.state.settings.tiktokReportMs ?? USUAL_MS
  const part = length === 0 ? 1 : (world.clock.now() - at) / length
  if (part >= 1) return 'SUCCESS'
  return part < 0.3 ? 'QUEUING' : 'PROCESSING'
}
