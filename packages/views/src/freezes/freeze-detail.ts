// One freeze with its history, as its customer reads it: no names of staff.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { FreezeDetail, FreezeDetailRequest, FreezeStepRow } from '@tallyhelm/protocol/topics/freezes/schemas'
import type { Mover } from '@tallyhelm/protocol/vocabulary/transitions'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'
import { evidenceOf } from '../files/evidence.ts'
import { selectOf, wireRow } from '../lists/read-page.ts'
import { FREEZE_FIELDS, FREEZE_TABLES } from './freeze-list.ts'

/** Refuses NOT_FOUND, also for another tenant's. A freeze that is over is told too. */
export async function freezeDetail(
  db: Database,
  scope: TenantScope,
  { record_id, staticHost }: FreezeDetailRequest & { staticHost: string },
): Promise<FreezeDetail> {
  const fields = { ...FREEZE_FIELDS, thawed_at: raw('r.thawed_at'), channel: raw('r.channel') }
  return await db.read(scope, async tx => {
    const row = await tx.maybe<Record<string, unknown>>(sql`
      select ${selectOf(fields)} from ${FREEZE_TABLES} where r.id = ${record_id} and ${ownRows(scope, 'r')}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const { channel, ...rest } = wireRow<Omit<FreezeDetail, 'steps' | 'application'> & { channel: keyof typeof CHANNELS }>(row)
    const steps = await freezeStepsOf(tx, record_id)
    const by = (mover: Mover, name: string) => shownName(scope, mover, name, CHANNELS[channel].name)
    return {
      ...rest,
      application: await applicationOf(tx, scope, record_id, staticHost),
      steps: steps.map(({ mover, ...step }) => ({ ...step, by: by(mover, step.by) })),
    }
  })
}

async function applicationOf(tx: Tx, scope: TenantScope, recordId: string, staticHost: string): Promise<FreezeDetail['application']> {
  const row = await tx.maybe<{ id: string; reason: string; email: string }>(sql`
    select p.id, p.reason, p.email from freezes_applications p where p.record_id = ${recordId} and ${ownRows(scope, 'p')}
    order by p.id desc limit 1`)
  if (!row) return null
  const { id, ...said } = row
  return { ...said, files: (await evidenceOf(tx, { kind: 'thaw', ids: [id], staticHost })).get(id) ?? [] }
}

/** For whoever may see the record. */
export async function freezeStepsOf(tx: Tx, recordId: string): Promise<(FreezeStepRow & { mover: Mover })[]> {
  const rows = await tx.rows<Omit<FreezeStepRow, 'at'> & { mover: Mover; at: Date }>(sql`
    select s.event, s.status, s.mover, s.by_name as by, s.note, s.at from freezes_steps s where s.record_id = ${recordId} order by s.position`)
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** Its colleagues' before the account changed hands are none of a sub-customer's. */
function shownName(scope: TenantScope, mover: Mover, name: string, channel: string): string {
  if (mover === 'customer') return scope.subCustomerId === null ? name : '申请人'
  return mover === 'platform' ? channel : '平台'
}
