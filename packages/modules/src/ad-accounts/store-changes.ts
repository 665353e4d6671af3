// Changes of ad accounts in the database: written once, for the operation records.
import type { Tx } from '@tallyhelm/infra/db/database'
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
