// How long each queue of the review room may take, with who set it and what waits there now.
import type { Database } from '@tallyhelm/infra/db/database'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { ORDER_SLA_HOURS, QUEUE_KIND_CODES, type QueueKind } from '@tallyhelm/protocol/topics/cases/lists'
import type { SlaList } from '@tallyhelm/protocol/topics/cases/sla-schemas'
import sql from 'sql-template-tag'
import { isOverdue, QUEUE_TABLES } from './queue-tables.ts'

type SetRow = { queue: QueueKind; hours: number; changed_by: string; changed_at: Date }
type CountRow = { queue: QueueKind; waiting: number; overdue: number }

/** For staff, of every customer. */
export async function slaListOf(db: Database, { now }: { now: Date }): Promise<SlaList> {
  const { set, counts } = await db.read({ kind: 'staff' }, async tx => ({
    set: await tx.rows<SetRow>(sql`
      select h.queue, h.hours, s.staff_name as changed_by, h.changed_at from cases_sla_hours h join staff_users s on s.id = h.changed_by`),
    counts: await tx.rows<CountRow>(sql`
      select k.kind as queue, count(*)::int as waiting, (count(*) filter (where ${isOverdue(now)}))::int as overdue
      from ${QUEUE_TABLES} where k.status = 'PENDING' group by k.kind`),
  }))
  const content = QUEUE_KIND_CODES.map(queue => {
    const row = set.find(one => one.queue === queue)
    const own_hours = queue === 'QUOTA_ORDER' ? ORDER_SLA_HOURS : caseKind(queue).slaHours
    const { waiting, overdue } = counts.find(one => one.queue === queue) ?? { waiting: 0, overdue: 0 }
    const changed = { changed_by: row?.changed_by ?? null, changed_at: row?.changed_at.toISOString() ?? null }
    return { queue, hours: row?.hours ?? own_hours, own_hours, ...changed, waiting, overdue }
  })
  return { content }
}
