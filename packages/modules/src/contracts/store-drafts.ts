// Drafts: the one text that a user is about to sign, and since when a proof is asked for it.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type Draft = {
  customerId: string
  contractId: string
  formDigest: string
  bodyName: string
  bodySha256: string
  madeAt: Date
  askedAt: Date | null
}

const COLUMNS = sql`customer_id as "customerId", contract_id as "contractId", form_digest as "formDigest", body_name as "bodyName",
  body_sha256 as "bodySha256", made_at as "madeAt", asked_at as "askedAt"`

export const findDraft = (tx: Tx, userId: string): Promise<Draft | undefined> =>
  tx.maybe<Draft>(sql`select ${COLUMNS} from contracts_drafts where user_id = ${userId}`)

/** In place of the one before. */
export async function writeDraft(tx: Tx, userId: string, draft: Omit<Draft, 'askedAt'>): Promise<void> {
  await tx.run(sql`
    insert into contracts_drafts (user_id, customer_id, contract_id, form_digest, body_name, body_sha256, made_at)
    values (${userId}, ${draft.customerId}, ${draft.contractId}, ${draft.formDigest}, ${draft.bodyName}, ${draft.bodySha256}, ${draft.madeAt})
    on conflict (user_id) do update set customer_id = excluded.customer_id, contract_id = excluded.contract_id, form_digest = excluded.form_digest,
      body_name = excluded.body_name, body_sha256 = excluded.body_sha256, made_at = excluded.made_at, asked_at = null`)
}

/** Keeps the instant of the first time. */
export async function markAsked(tx: Tx, userId: string, contractId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update contracts_drafts set asked_at = coalesce(asked_at, ${at}) where user_id = ${userId} and contract_id = ${contractId}`)
}

/** Used once: false when it is gone, or another one by now. */
export async function useDraft(tx: Tx, userId: string, contractId: string): Promise<boolean> {
  return (await tx.run(sql`delete from contracts_drafts where user_id = ${userId} and contract_id = ${contractId}`)) === 1
}
