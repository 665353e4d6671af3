// Files in the database: the rows beside the bytes. Owners may have no tenant yet, so each statement names the owner.
import type { Tx } from '@tallyhelm/infra/db/database'
import { FILE_READERS, type StoredKind } from '@tallyhelm/protocol/topics/files/enums'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql, { type Sql } from 'sql-template-tag'
import { requireRoom, UPLOAD_WINDOW_MS, type Usage } from './rules.ts'

/** A user's file belongs to the customer, or sub-customer, for which he hands it in. */
export type FileOwner =
  | { kind: 'user'; id: string; customerId: string | null; subCustomerId: string | null }
  | { kind: 'staff'; id: string }

export function fileOwner(actor: UserActor | StaffActor): FileOwner {
  if (actor.kind === 'staff') return { kind: 'staff', id: actor.staffId }
  const { userId: id, customerId, subCustomerId } = actor
  return { kind: 'user', id, customerId, subCustomerId }
}

const ownedBy = ({ kind, id }: FileOwner): Sql => (kind === 'user' ? sql`user_id = ${id}` : sql`staff_id = ${id}`)

/** A portrait goes where its person goes. */
function tenantOf(owner: FileOwner, kind: StoredKind): { customerId: string | null; subCustomerId: string | null } {
  const isTenants = owner.kind === 'user' && FILE_READERS[kind] !== 'colleagues'
  return isTenants ? owner : { customerId: null, subCustomerId: null }
}

export type NewFile = {
  name: string
  owner: FileOwner
  kind: StoredKind
  contentType: string
  bytes: number
  /** 0 where there is no picture */
  width: number
  height: number
  isDoubled: boolean
  createdAt: Date
}

/**
 * What an owner's files take, and how many came since an instant; one upload of an owner after the other from here to the commit. Of the
 * staff only what no case names counts: what a case names is kept for good. Contracts that the product made itself
 * are counted apart, and so is evidence, of which only what nothing refers to yet counts.
 */
export async function lockUsage(
  tx: Tx,
  owner: FileOwner,
  since: Date,
  of: 'uploads' | 'contract' | 'evidence' = 'uploads',
): Promise<Usage> {
  const sort = of === 'uploads' ? sql`kind not in ('contract', 'evidence')` : sql`kind = ${of}`
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${owner.kind === 'user' ? '' : 'staff:'}${owner.id}`}, 0))`)
  const counted = owner.kind === 'user' ? ownedBy(owner) : sql`${ownedBy(owner)} and claimed_at is null`
  const total = await tx.one<Omit<Usage, 'recent'>>(sql`
    select coalesce(sum(bytes) filter (where content_type <> 'application/pdf'), 0)::float8 as bytes,
      coalesce(sum(bytes) filter (where content_type = 'application/pdf'), 0)::float8 as "pdfBytes",
      coalesce(sum(bytes) filter (where kind = 'evidence' and claimed_at is null), 0)::float8 as "evidenceBytes"
    from files_files where ${counted} and ${sort}`)
  const recent = await tx.rows<{ at: Date }>(sql`
    select created_at as at from files_files where ${ownedBy(owner)} and ${sort} and created_at > ${since} order by created_at limit 1000`)
  return { ...total, recent }
}

export async function insertFile(tx: Tx, { owner, ...file }: NewFile): Promise<void> {
  const [userId, staffId] = owner.kind === 'user' ? [owner.id, null] : [null, owner.id]
  const { customerId, subCustomerId } = tenantOf(owner, file.kind)
  await tx.run(sql`
    insert into files_files (name, user_id, staff_id, customer_id, sub_customer_id, kind, content_type, bytes, width, height, is_doubled, created_at)
    values (${file.name}, ${userId}, ${staffId}, ${customerId}, ${subCustomerId}, ${file.kind}, ${file.contentType}, ${file.bytes}, ${file.width}, ${file.height},
      ${file.isDoubled}, ${file.createdAt})`)
}

const SHEET_TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv' } as const
export type NewSheet = { name: string; owner: FileOwner; format: keyof typeof SHEET_TYPES; bytes: number; at: Date }

/** A sheet that somebody uploads. Refuses FILE_QUOTA_FULL and FLOW_LIMITED. */
export async function insertSheet(tx: Tx, { name, owner, format, bytes, at }: NewSheet): Promise<void> {
  requireRoom(await lockUsage(tx, owner, new Date(at.getTime() - UPLOAD_WINDOW_MS)), bytes, at)
  const facts = { kind: 'sheet', contentType: SHEET_TYPES[format], width: 0, height: 0, isDoubled: false } as const
  await insertFile(tx, { name, owner, bytes, ...facts, createdAt: at })
}

/**
 * Something refers to this file from now on, in the caller's transaction. False unless this owner uploaded it for this purpose and for
 * the same customer: a foreign file is as good as none.
 */
export async function claimFile(tx: Tx, claim: { name: string; owner: FileOwner; kind: StoredKind; now: Date }): Promise<boolean> {
  const { customerId, subCustomerId } = tenantOf(claim.owner, claim.kind)
  const claimed = await tx.run(sql`
    update files_files set claimed_at = ${claim.now}, customer_id = ${customerId}, sub_customer_id = ${subCustomerId}
    where name = ${claim.name} and ${ownedBy(claim.owner)} and kind = ${claim.kind}
      and (customer_id is null or customer_id = ${customerId} and sub_customer_id is not distinct from ${subCustomerId})`)
  return claimed === 1
}

/** Nothing refers to it any more: it is deleted with the unclaimed ones. */
export async function releaseFile(tx: Tx, name: string, userId: string): Promise<void> {
  await tx.run(sql`update files_files set claimed_at = null where name = ${name} and user_id = ${userId}`)
}

/** Deletes rows that nothing claimed in time, `limit` at most, and gives which; their bytes are the caller's to delete. */
export async function deleteUnclaimed(tx: Tx, before: Date, limit: number): Promise<{ name: string; isDoubled: boolean }[]> {
  return tx.rows<{ name: string; isDoubled: boolean }>(sql`
    delete from files_files where name in (
      select name from files_files where claimed_at is null and created_at < ${before} order by created_at limit ${limit}
      for update skip locked)
    returning name, is_doubled as "isDoubled"`)
}
