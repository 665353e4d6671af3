// Workbench: the figures of the console's home page, over all customers that its reader sees.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import sql from 'sql-template-tag'
import { bindingsWaiting } from '../bindings/console-bindings.ts'
import { overdueInQueue } from '../cases/waiting.ts'
import { type ChannelStanding, channelStandings, type IsConnected } from '../channels/channel-state.ts'
import { startOfDay } from '../lists/conditions.ts'
import { dayFigures } from '../reconciliation/day-closes.ts'
import { sumWords } from '../reconciliation/day-figures.ts'
import { handoutsToTell, ownHandout } from './handouts.ts'
import { ownOutcomes, casesToCheck } from './to-check.ts'

type Waiting = { count: number; oldest_at: Date | null }
type Figures = { failed_today: number; added_count: number; added_minor: string }
type ChannelRow = {
  channel: Channel
  in_flight: number
  oldest_at: Date | null
  last_finished_at: Date | null
}

type Reader = { staffId: string; role: StaffRole; now: Date; isConnected: IsConnected }

/** «Today» is the business day of `now`. A channel's own state is the same for everybody; what is under way there is not. */
export async function workbench(db: Database, scope: StaffScope, { staffId, role, now, isConnected }: Reader): Promise<Workbench> {
  const day = dayOf(now)
  const today = startOfDay(day)
  const own = ownRows(scope, 'i')
  const standings = await db.read({ kind: 'staff' }, tx => channelStandings(tx, now, isConnected))
  const read = await db.read(scope, async tx => ({
    ownHandout: await ownHandout(tx, staffId, now),
    handouts: mayCall(auditEndpoints.list, role) ? await handoutsToTell(tx, now) : null,
    approval: await tx.one<Waiting>(sql`
      select count(distinct order_id)::int as count, min(created_at) as oldest_at from quota_items i
      where i.state = 'PENDING_APPROVAL' and ${own}`),
    manual: await tx.one<Waiting>(sql`
      select count(*)::int as count, min(coalesce(unresolved_since, created_at)) as oldest_at from quota_items i
      where i.state = 'MANUAL' and ${own}`),
    bindings: mayCall(bindingRoomEndpoints.list, role) ? await bindingsWaiting(tx, now) : null,
    differences: mayCall(reconciliationEndpoints.list, role)
      ? await tx.one<Waiting & { lags: number }>(sql`
        select (count(*) filter (where state = 'OPEN'))::int as count, min(first_seen_at) filter (where state = 'OPEN') as oldest_at,
          (count(*) filter (where state = 'TIME_LAG'))::int as lags
        from reconciliation_differences where state in ('OPEN', 'TIME_LAG')`)
      : null,
    overdue: mayCall(caseEndpoints.list, role) ? await overdueInQueue(tx, scope, { staffId, role, now }) : null,
    money: mayCall(consoleRechargeEndpoints.list, role) ? await moneyOf(tx, day) : null,
    toCheck: await casesToCheck(tx, { staffId, role }),
    ownCases: await ownOutcomes(tx, staffId),
    figures: await tx.one<Figures>(sql`
      select (count(*) filter (where state = 'FAIL' and ended_by is null))::int as failed_today,
        (count(*) filter (where state = 'FINISHED' and kind = 'ADD'))::int as added_count,
        coalesce(sum(spend_usd_minor((quota_booked(i)).amount, currency, ${day}::date)) filter (where state = 'FINISHED' and kind = 'ADD'), 0)
          as added_minor
      from quota_items i where i.finished_at >= ${today} and ${own}`),
    channels: await tx.rows<ChannelRow>(sql`
      select c.channel, f.in_flight, f.oldest_at,
        (select max(finished_at) from quota_items i where i.channel = c.channel and i.finished_at >= ${today} and ${own}) as last_finished_at
      from unnest(${[...CHANNEL_CODES]}::text[]) as c (channel)
      cross join lateral (select count(*)::int as in_flight, min(i.created_at) as oldest_at from quota_items i
        where i.channel = c.channel and i.state in ('RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN') and ${own}) f`),
  }))
  return {
    own_handout: read.ownHandout,
    handouts: read.handouts,
    waiting_approval: waitingOf(read.approval),
    manual: waitingOf(read.manual),
    bindings: read.bindings && { ...waitingOf(read.bindings), late: read.bindings.late },
    differences: read.differences && { ...waitingOf(read.differences), lags: read.differences.lags },
    to_check: read.toCheck,
    overdue: read.overdue,
    own_cases: read.ownCases,
    today: day,
    money_today: read.money,
    failed_today: read.figures.failed_today,
    added_today: { count: read.figures.added_count, amount: decimalText(money(BigInt(read.figures.added_minor), 'USD')) },
    channels: standings.map(standing => channelOf(standing, read.channels)),
  }
}

async function moneyOf(tx: Tx, day: Day): Promise<Workbench['money_today']> {
  const figures = await dayFigures(tx, day)
  return {
    paid_in: sumWords(figures, ['PAID_IN']),
    booked: sumWords(figures, ['WALLET', 'REPAYMENT']),
    refunded: sumWords(figures, ['REFUNDED']),
  }
}

const waitingOf = ({ count, oldest_at }: Waiting) => ({ count, oldest_at: oldest_at?.toISOString() ?? null })

function channelOf(standing: ChannelStanding, rows: readonly ChannelRow[]): Workbench['channels'][number] {
  const { channel, state, paused, brokenUntil, failures, hour } = standing
  const row = rows.find(one => one.channel === channel)
  if (!row) throw new Error(`channel ${channel} has no row`)
  return {
    channel,
    state,
    is_paused: paused !== null,
    broken_until: brokenUntil?.toISOString() ?? null,
    hour_rate_basis_points: hour.rate_basis_points,
    failures,
    in_flight: row.in_flight,
    oldest_at: row.oldest_at?.toISOString() ?? null,
    last_finished_at: row.last_finished_at?.toISOString() ?? null,
  }
}
