// What waits to be done (screens.md 4, 待办事项), each with its count.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import type { Todo } from '@tallyhelm/protocol/topics/spend/schemas'
import { OTHER_CHANNEL_CODES, OTHER_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { lowCounts } from '../ad-accounts/low-counts.ts'
import { statementsWaiting, type WaitingStatements } from '../statements/wait-replied.ts'
import { dayOf, timeText } from '@tallyhelm/protocol/values/day'
import { isLate, overdueDays } from '../repayments/late-fee.ts'
import { rechargesWaiting } from '../payments/recharges-waiting.ts'
import { unpaidPlans } from '../repayments/unpaid-plans.ts'
import { dueRectifications } from '../violations/counts.ts'

type Entry = Todo['content'][number]

const NOTES = {
  RECTIFY: '违规广告待整改',
  FROZEN: '投放已停止，请尽快处理',
  STATEMENTS: '请在截止日前核对确认',
  OVERDUE: '请尽快还款',
  LOW_BALANCE: '预计可用不足 3 天',
  PROCESSING_ORDERS: '已提交，等待处理结果',
  RECHARGE_TO_PAY: '30 分钟内有效',
  RECHARGE_VOUCHER: '汇款后请上传汇款凭证',
  RECHARGE_REJECTED: '请查看原因并重新提交',
  REPAYMENT_UNPAID: '还款汇率已过期，款项已入钱包，请登记还款',
} as const satisfies Record<Entry['kind'], string>

/** Most urgent first; what has nothing to do is left out. A sub-customer sees violations, freezes and its own recharges only. */
export async function todo(db: Database, scope: TenantScope, { now }: { now: Date }): Promise<Todo> {
  return await db.read(scope, async tx => {
    const content: Entry[] = [...(await toRectify(tx, scope, now)), ...(await frozen(tx, scope)), ...(await recharges(tx, scope, now))]
    if (scope.subCustomerId !== null) return { content }
    content.push(await overdue(tx, scope, now))
    content.push(...(await unpaid(tx, scope)))
    const waiting = await statementsWaiting(tx, scope, now)
    content.push(...statements(waiting))
    content.push(...(await runningDry(tx, scope)), ...(await processing(tx, scope)))
    return { content: content.filter(({ count }) => count > 0) }
  })
}

/** One line for each channel, which says until when the first of them is to be confirmed; the portal's list of channels it does not manage is one. */
function statements(waiting: readonly WaitingStatements[]): Entry[] {
  return waiting.map(({ channel: code, quantity, confirm_by: until }): Entry => {
    const channel = CHANNEL_CODES.find(own => own === code) ?? null
    const other = OTHER_CHANNEL_CODES.find(one => one === code)
    const by = until === null ? NOTES.STATEMENTS : `${timeText(until.toISOString()).slice(0, 16)} 前确认`
    return { kind: 'STATEMENTS', count: quantity, channel, note: other === undefined ? by : `${by} · ${OTHER_CHANNELS[other]}` }
  })
}

async function overdue(tx: Tx, scope: TenantScope, now: Date): Promise<Entry> {
  const today = dayOf(now)
  const { count, days } = await tx.one<{ count: number; days: number }>(sql`
    select count(*)::int as count, coalesce(max(${overdueDays(today)}), 0)::int as days from credit_statements s
    where ${ownCustomers(scope, 's.customer_id')} and ${isLate(today)}`)
  return { kind: 'OVERDUE', count, channel: null, note: `最长逾期 ${days} 天，${NOTES.OVERDUE}` }
}

async function toRectify(tx: Tx, scope: TenantScope, now: Date): Promise<Entry[]> {
  const due = await dueRectifications(tx, scope, now)
  if (due.all === 0) return []
  return [{ kind: 'RECTIFY', count: due.all, channel: 'FACEBOOK', note: due.today > 0 ? `${due.today} 个今日截止` : NOTES.RECTIFY }]
}

/** Freezes for which the customer has asked nothing yet, or was refused. */
async function frozen(tx: Tx, scope: TenantScope): Promise<Entry[]> {
  const rows = await tx.rows<{ channel: Channel; count: number }>(sql`
    select r.channel, count(*)::int as count from freezes_records r
    where ${ownRows(scope, 'r')} and r.status in ('FROZEN', 'REJECT_THAW')
    group by r.channel order by r.channel`)
  return rows.map(row => ({ kind: 'FROZEN', ...row, note: NOTES.FROZEN }))
}

/** Recharges that wait for their payer. */
async function recharges(tx: Tx, scope: TenantScope, now: Date): Promise<Entry[]> {
  const waiting = await rechargesWaiting(tx, scope, now)
  const entry = (kind: Entry['kind'], count: number): Entry => ({ kind, count, channel: null, note: NOTES[kind] })
  const entries = [
    entry('RECHARGE_TO_PAY', waiting.to_pay),
    entry('RECHARGE_VOUCHER', waiting.vouchers),
    entry('RECHARGE_REJECTED', waiting.rejected),
  ]
  return entries.filter(({ count }) => count > 0)
}

async function unpaid(tx: Tx, scope: TenantScope): Promise<Entry[]> {
  const plans = await unpaidPlans(tx, scope)
  return plans.map(({ count, ...repays }) => ({ kind: 'REPAYMENT_UNPAID', count, channel: null, note: NOTES.REPAYMENT_UNPAID, repays }))
}

async function runningDry(tx: Tx, scope: TenantScope): Promise<Entry[]> {
  const rows = await lowCounts(tx, scope)
  return rows.map(row => ({ kind: 'LOW_BALANCE', ...row, note: NOTES.LOW_BALANCE }))
}

async function processing(tx: Tx, scope: TenantScope): Promise<Entry[]> {
  const { orders } = await tx.one<{ orders: number }>(sql`
    select count(distinct i.order_id)::int as orders from quota_items i
    where ${ownCustomers(scope, 'i.customer_id')} and i.state not in ('FINISHED', 'FAIL')`)
  return [{ kind: 'PROCESSING_ORDERS', count: orders, channel: null, note: NOTES.PROCESSING_ORDERS }]
}
