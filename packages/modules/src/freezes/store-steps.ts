// Steps of freezes in the database: each is one row of a history that only grows, and of one status after the other.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { type FreezeEvent, type FreezeRecordStatus, type FreezeSource, transitionsOf } from '@tallyhelm/protocol/topics/freezes/enums'
import type { Currency, Money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { type Mover, requireMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql, { raw, type Sql } from 'sql-template-tag'

/** What became of the latest application, as the list tells it. */
export type FreezeAnswer = { appliedAt: Date | null; processedAt: Date | null; opinion: string }

export type Freeze = FreezeAnswer & {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  source: FreezeSource
  status: FreezeRecordStatus
}

export type FreezeStep = { event: FreezeEvent; mover: Mover; byName: string; note: string; at: Date }

export type NewFreeze = Pick<Freeze, 'id' | 'customerId' | 'subCustomerId' | 'adAccountId' | 'channel' | 'source'> & {
  /** the platform's own word, or the agency's */
  reason: string
  currency: Currency
  /** null where the platform sets no limit */
  balance: Money | null
}

/** Opens the record with its first step; an ad account that has one of this source going on fails, since its status would have to say so. */
export async function insertFreeze(tx: Tx, freeze: NewFreeze, by: Pick<FreezeStep, 'mover' | 'byName' | 'at'>): Promise<void> {
  requireMove(transitionsOf(freeze.source), 'UN_FROZEN', 'FROZEN', by.mover)
  await tx.run(sql`
    insert into freezes_records (id, customer_id, sub_customer_id, ad_account_id, channel, source, frozen_at, reason, currency, balance_minor, status)
    values (${freeze.id}, ${freeze.customerId}, ${freeze.subCustomerId}, ${freeze.adAccountId}, ${freeze.channel}, ${freeze.source}, ${by.at},
      ${freeze.reason}, ${freeze.currency}, ${freeze.balance?.minor ?? null}, 'FROZEN')`)
  await insertStep(tx, { id: freeze.id, status: 'FROZEN' }, { ...by, event: 'FROZEN', note: freeze.reason.slice(0, NOTE_MOST) })
}

const COLUMNS: Sql = raw(`r.id, r.customer_id as "customerId", r.sub_customer_id as "subCustomerId", r.ad_account_id as "adAccountId",
  r.channel, r.source, r.status, r.applied_at as "appliedAt", r.processed_at as "processedAt", r.opinion`)
const NOTE_MOST = 500

/** Those of the records that the tenant may see. */
export const findOwnFreezes = (tx: Tx, scope: TenantScope, ids: readonly string[]): Promise<Freeze[]> =>
  tx.rows<Freeze>(sql`select ${COLUMNS} from freezes_records r where r.id = any(${ids}::bigint[]) and ${ownRows(scope, 'r')} order by r.id`)

/** What stands of the platforms' freezes of these ad accounts, as far as the tenant may see it. */
export const findFreezesOf = (tx: Tx, scope: TenantScope, adAccountIds: readonly string[]): Promise<Freeze[]> =>
  tx.rows<Freeze>(sql`
    select ${COLUMNS} from freezes_records r
    where r.ad_account_id = any(${adAccountIds}::bigint[]) and r.status <> 'THAWED' and r.source = 'PLATFORM' and ${ownRows(scope, 'r')} order by r.id`)

/** In the order of their ids. */
export const findFreezes = (tx: Tx, ids: readonly string[]): Promise<Freeze[]> =>
  tx.rows<Freeze>(sql`select ${COLUMNS} from freezes_records r where r.id = any(${ids}::bigint[]) order by r.id`)

/** The same, locked until the transaction ends; the caller holds their ad accounts. */
export const lockFreezes = (tx: Tx, ids: readonly string[]): Promise<Freeze[]> =>
  tx.rows<Freeze>(sql`select ${COLUMNS} from freezes_records r where r.id = any(${ids}::bigint[]) order by r.id for no key update`)

/** The one of this source that is going on; as lockFreezes. */
export const lockStandingFreeze = (tx: Tx, adAccountId: string, source: FreezeSource): Promise<Freeze | undefined> =>
  tx.maybe<Freeze>(sql`
    select ${COLUMNS} from freezes_records r where r.ad_account_id = ${adAccountId} and r.source = ${source} and r.status <> 'THAWED'
    for no key update`)

/** `freeze` is locked. A step that the table does not have is a defect. What `answer` leaves out stays as it is. */
export async function moveFreeze(
  tx: Tx,
  freeze: Freeze,
  to: FreezeRecordStatus,
  step: FreezeStep,
  answer: Partial<FreezeAnswer> = {},
): Promise<void> {
  requireMove(transitionsOf(freeze.source), freeze.status, to, step.mover)
  const { appliedAt, processedAt, opinion } = { ...freeze, ...answer }
  await tx.run(sql`
    update freezes_records set status = ${to}, applied_at = ${appliedAt}, processed_at = ${processedAt}, opinion = ${opinion},
      thawed_at = ${to === 'THAWED' ? step.at : null}
    where id = ${freeze.id}`)
  await insertStep(tx, { id: freeze.id, status: to }, step)
}

/** Something that was done about it, and leaves its status as it is. */
export const noteFreezeStep = (tx: Tx, freeze: Freeze, step: FreezeStep): Promise<void> => insertStep(tx, freeze, step)

async function insertStep(tx: Tx, { id, status }: Pick<Freeze, 'id' | 'status'>, step: FreezeStep): Promise<void> {
  await tx.run(sql`
    insert into freezes_steps (record_id, position, event, status, mover, by_name, note, at)
    select ${id}, coalesce(max(s.position), 0) + 1, ${step.event}, ${status}, ${step.mover}, ${step.byName}, ${step.note}, ${step.at}
    from freezes_steps s where s.record_id = ${id}`)
}
