// Insights that are made meanwhile: a report run is started, looked at until it is whole, and read like insights.
import { nextNumber, type Report, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { visibleAccount } from './account.ts'
import { metaReply, refuseMeta, refuseParameter } from './errors.ts'
import { checkInsights, rowsOfInsights } from './insights.ts'
import { pageOf } from './paging.ts'

const USUAL_MS = 2_000
const FIRST_RUN = 60_000_000_000
const FIELDS = ['id', 'account_id', 'async_status', 'async_percent_completion', 'is_running', 'error_code', 'date_start', 'date_stop']

export function startReport(world: World, call: Call, id: string): Reply {
  visibleAccount(world, call, id)
  const asked = Object.fromEntries(Object.entries(call.body).map(([name, value]) => [name, textOf(value) ?? JSON.stringify(value)]))
  checkInsights(world, { ...call, query: asked }, id)
  const run = String(FIRST_RUN + nextNumber(world))
  world.reports.set(run, { platform: 'meta', accountIds: [id], asked, at: world.clock.now() })
  return metaReply(call, { report_run_id: run })
}

export function lookAtReport(world: World, call: Call, run: string, report: Report): Reply {
  const fields = (call.query.fields ?? 'id').split(',').map(field => field.trim())
  const unknown = fields.find(field => !FIELDS.includes(field))
  if (unknown !== undefined) refuseParameter(call, `Tried accessing nonexisting field (${unknown}) on node type (AdReportRun)`)
  const { status, percent } = stageOf(world, report)
  const node: Record<string, unknown> = {
    id: run,
    account_id: report.accountIds[0],
    async_status: status,
    async_percent_completion: percent,
    is_running: percent < 100,
  }
  return metaReply(call, { id: run, ...Object.fromEntries(fields.flatMap(name => (node[name] === undefined ? [] : [[name, node[name]]]))) })
}

export function readReport(world: World, call: Call, run: string, report: Report): Reply {
  if (stageOf(world, report).percent < 100)
    refuseMeta(call, { code: 2601, message: `Loading async session failed: report ${run} is not finished`, transient: true })
  const rows = rowsOfInsights(world, { ...call, query: report.asked }, report.accountIds[0] ?? '')
  return metaReply(call, pageOf(call, rows))
}

/** Meta calls a job completed a little before it is whole. */
function stageOf(world: World, { at }: Report): { status: string; percent: number } {
  const length = world.state.settings.metaReportMs ?? USUAL_MS
  const part = length === 0 ? 1 : (world.clock.now() - at) / length
  if (part >= 1) return { status: 'Job Completed', percent: 100 }
  const percent = Math.floor(part * 100)
  if (part < 0.1) return { status: 'Job Not Started', percent: 0 }
  if (part < 0.2) return { status: 'Job Started', percent }
  return { status: part < 0.8 ? 'Job Running' : 'Job Completed', percent }
}
