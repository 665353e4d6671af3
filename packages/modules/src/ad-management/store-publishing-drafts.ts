// Drafts of plans in the database: whatever is in a form, by the version that was opened.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

export type NewAdDraft = {
  id: string
  customerId: string
  subCustomerId: string | null
  channel: Channel
  name: string
  content: object
  by: string
  at: Date
}

/** Those of the owner itself, a sub-customer's apart from its customer's. */
export async function countAdDrafts(
  tx: Tx,
  { customerId, subCustomerId }: Pick<NewAdDraft, 'customerId' | 'subCustomerId'>,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from ad_management_drafts
    where customer_id = ${customerId} and sub_customer_id is not distinct from ${subCustomerId}::bigint`)
  return count
}

export async function insertAdDraft(tx: Tx, { id, customerId, subCustomerId, channel, name, content, by, at }: NewAdDraft): Promise<void> {
  await tx.run(sql`
    insert into ad_management_drafts (id, customer_id, sub_customer_id, channel, draft_name, version, content, saved_by, saved_at)
    values (${id}, ${customerId}, ${subCustomerId}, ${channel}, ${name}, 1, ${documentOf(content)}::jsonb, ${by}, ${at})`)
}

/** In the place of this version; false where another stands there, or none. */
export async function replaceAdDraft(
  tx: Tx,
  { id, version, channel, name, content, by, at }: Omit<NewAdDraft, 'customerId' | 'subCustomerId'> & { version: number },
): Promise<boolean> {
  const written = await tx.run(sql`
    update ad_management_drafts d set version = version + 1, channel = ${channel}, draft_name = ${name}, content = ${documentOf(content)}::jsonb,
      saved_by = ${by}, saved_at = ${at}
    where d.id = ${id} and d.version = ${version} and ${ownRows(tx.scope, 'd')}`)
  return written === 1
}

export async function hasAdDraft(tx: Tx, id: string): Promise<boolean> {
  return (await tx.maybe(sql`select 1 from ad_management_drafts d where d.id = ${id} and ${ownRows(tx.scope, 'd')}`)) !== undefined
}

export async function deleteAdDraft(tx: Tx, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from ad_management_drafts d where d.id = ${id} and ${ownRows(tx.scope, 'd')}`)) === 1
}
