// Changes of ad accounts in the database: written once, for the operation records.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { ChangeSource, ChangeType } from '@tallyhelm/protocol/topics/ad-accounts/change-enums'
import sql, { join } from 'sql-template-tag'
import type { BindingDifference } from './store-bindings.ts'

/** A change that is done. `subCustomerId` is who may see it besides the customer; `before` and `after` are words, or ids, for people. */
export type NewChange = {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  changeType: ChangeType
  before: string
  after: string
  source: ChangeSource
  submitter: string
  at: Date
}

export async function recordChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(
    change => sql`(${change.id}::bigint, ${change.customerId}::bigint, ${change.subCustomerId}::bigint, ${change.adAccountId}::bigint,
      ${change.changeType}, ${change.before}, ${change.after}, 'FINISHED', ${change.source}, ${change.submitter}, ${change.at}::timestamptz, ${change.at}::timestamptz)`,
  )
  await tx.run(sql`
    insert into ad_accounts_changes (id, customer_id, sub_customer_id, ad_account_id, change_type, before_text, after_text, status, source,
      submitter, created_at, finished_at)
    values ${join(rows, ', ')}`)
}

/** What was asked for of a platform and is under way. */
export async function openChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  const rows = documentOf(
    changes.map(({ id, customerId, subCustomerId, adAccountId, changeType, before, after, source, submitter, at }) => ({
      id,
      customer_id: customerId,
      sub_customer_id: subCustomerId,
      ad_account_id: adAccountId,
      change_type: changeType,
      before_text: before,
      after_text: after,
      source,
      submitter,
      created_at: at,
    })),
  )
  await tx.run(prepared`
    insert into ad_accounts_changes (id, customer_id, sub_customer_id, ad_account_id, change_type, before_text, after_text, status, source,
      submitter, created_at)
    select g.id, g.customer_id, g.sub_customer_id, g.ad_account_id, g.change_type, g.before_text, g.after_text, 'PROCESSING', g.source,
      g.submitter, g.created_at
    from jsonb_to_recordset(${rows}::jsonb) as g (id bigint, customer_id bigint, sub_customer_id bigint, ad_account_id bigint, change_type text,
      before_text text, after_text text, source text, submitter text, created_at timestamptz)`)
}

/** `failReason`: null where it was done. */
export async function endChange(tx: Tx, id: string, { failReason, at }: { failReason: string | null; at: Date }): Promise<void> {
  await tx.run(sql`
    update ad_accounts_changes set status = ${failReason === null ? 'FINISHED' : 'FAIL'}, fail_reason = ${failReason}, finished_at = ${at}
    where id = ${id} and status = 'PROCESSING'`)
}

/** Changes of ours that are under way, or were done since then: a reading from before them is stale. */
export const ownChangesSince = (tx: Tx, adAccountId: string, since: Date): Promise<OwnChange[]> =>
  tx.rows<OwnChange>(prepared`
    select h.change_type as "changeType", h.before_text as before, h.after_text as after, h.status = 'FINISHED' as "isDone"
    from ad_accounts_changes h
    where h.ad_account_id = ${adAccountId} and h.source <> 'PLATFORM'
      and (h.status = 'PROCESSING' or (h.status = 'FINISHED' and h.finished_at >= ${since}))`)
export type OwnChange = Change & { isDone: boolean }

type Change = Pick<NewChange, 'changeType' | 'before' | 'after'>

/** What a synchronisation found changed on the platform, by the types of the spec: an unbound BC has one of its own, MCC and e-mails none. */
export function changesSeen(names: { before: string; after: string }, bindings: BindingDifference): Change[] {
  const changes: Change[] = []
  if (names.before !== names.after) changes.push({ changeType: 'ACCOUNT_RENAME', ...names })
  for (const { kind, outsideId } of bindings.added) {
    if (Object.hasOwn(BOUND, kind)) changes.push({ changeType: BOUND[kind as keyof typeof BOUND].bind, before: '', after: outsideId }) // its own key
  }
  for (const { kind, outsideId } of bindings.removed) {
    if (Object.hasOwn(BOUND, kind)) changes.push({ changeType: BOUND[kind as keyof typeof BOUND].unbind, before: outsideId, after: '' }) // its own key
  }
  return changes
}

const BOUND = {
  BM: { bind: 'BIND_BM_ID', unbind: 'BIND_BM_ID' },
  PIXEL: { bind: 'BIND_PIXEL', unbind: 'BIND_PIXEL' },
  BC: { bind: 'BIND_BC_ID', unbind: 'UNBIND_BC_ID' },
} as const
