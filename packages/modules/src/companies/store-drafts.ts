// Drafts of applications in the database, sealed: one of a kind for a user in the name of a customer.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { StoredMaterial } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { MATERIAL_COLUMNS } from '@tallyhelm/protocol/topics/companies/material'
import sql, { raw, type Sql } from 'sql-template-tag'

export type DraftOwner = { customerId: string; userId: string; kind: string }
export type SealedDraft = { version: string; sealed: string; savedAt: Date }

const isOf = (tx: Tx, { customerId, userId, kind }: DraftOwner): Sql =>
  sql`d.user_id = ${userId} and d.customer_id = ${customerId} and d.kind = ${kind} and ${ownCustomersAlone(tx.scope, 'd.customer_id')}`

/** Saved after `since`; undefined without one. */
export const findDraft = (tx: Tx, owner: DraftOwner, since: Date): Promise<SealedDraft | undefined> =>
  tx.maybe(sql`
    select d.version::text as version, d.sealed, d.saved_at as "savedAt" from companies_drafts d where ${isOf(tx, owner)} and d.saved_at > ${since}`)

/**
 * In the place of the one with version `before`, null for none: also of one that is older than `since`. False where another stands there, and
 * nothing is written then.
 */
export async function writeDraft(
  tx: Tx,
  owner: DraftOwner,
  { before, since, version, sealed, savedAt }: SealedDraft & { before: string | null; since: Date },
): Promise<boolean> {
  const written = await tx.run(
    before === null
      ? sql`
        insert into companies_drafts as d (customer_id, user_id, kind, version, sealed, saved_at)
        values (${owner.customerId}, ${owner.userId}, ${owner.kind}, ${version}, ${sealed}, ${savedAt})
        on conflict (user_id, customer_id, kind) do update
        set version = excluded.version, sealed = excluded.sealed, saved_at = excluded.saved_at where d.saved_at <= ${since}`
      : sql`
        update companies_drafts d set version = ${version}, sealed = ${sealed}, saved_at = ${savedAt}
        where ${isOf(tx, owner)} and d.version = ${before} and d.saved_at > ${since}`,
  )
  return written === 1
}

/** What was handed in is no draft any more. */
export async function deleteDraft(tx: Tx, owner: DraftOwner): Promise<void> {
  await tx.run(sql`delete from companies_drafts d where ${isOf(tx, owner)}`)
}

/** Deletes at most `limit` drafts; gives their number. */
export const purgeDrafts = (tx: Tx, before: Date, limit: number): Promise<number> =>
  tx.run(sql`
    delete from companies_drafts where (user_id, customer_id, kind) in (
      select user_id, customer_id, kind from companies_drafts where saved_at <= ${before} order by saved_at limit ${limit})`)

export type LastMaterial = {
  id: string
  userId: string
  submittedAt: Date
  material: StoredMaterial
  licence: { key: string; name: string }[]
}

/** What the customer handed in last about a company; undefined before the first time. */
export async function lastMaterialOf(tx: Tx, customerId: string): Promise<LastMaterial | undefined> {
  const row = await tx.maybe<StoredMaterial & { apply_id: string; maker: string; at: Date; licence: LastMaterial['licence'] }>(sql`
    select a.id as apply_id, a.user_id as maker, a.submitted_at as at, ${raw(MATERIAL_COLUMNS.map(column => `a.${column}`).join(', '))},
      (select coalesce(json_agg(json_build_object('key', e.name, 'name', e.title) order by e.position), '[]')
        from files_evidence e where e.object = 'company' and e.object_id = a.id) as licence
    from companies_applications a where a.customer_id = ${customerId} and ${ownCustomersAlone(tx.scope, 'a.customer_id')}
    order by a.submitted_at desc, a.id desc limit 1`)
  if (!row) return undefined
  const { apply_id: id, maker: userId, at: submittedAt, licence, ...material } = row
  return { id, userId, submittedAt, material, licence }
}
