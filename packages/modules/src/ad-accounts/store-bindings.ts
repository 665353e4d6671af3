// What an ad account is bound to on its platform, as last read there.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type Binding = { id: string; kind: 'BM' | 'PIXEL' | 'MCC' | 'BC' | 'EMAIL'; outsideId: string; status: string }

/** Makes the ad account's bindings equal to the given ones; those that stay keep their id and the time they were first seen. */
export async function replaceBindings(
  tx: Tx,
  account: { id: string; customerId: string },
  bindings: readonly Binding[],
  now: Date,
): Promise<void> {
  const given = JSON.stringify(
    bindings.map(binding => ({ id: binding.id, kind: binding.kind, outside_id: binding.outsideId, status: binding.status })),
  )
  await tx.run(sql`
    delete from ad_accounts_bindings b where b.ad_account_id = ${account.id}
      and not exists (select from jsonb_to_recordset(${given}::jsonb) as g (kind text, outside_id text)
        where g.kind = b.kind and g.outside_id = b.outside_id)`)
  if (bindings.length === 0) return
  await tx.run(sql`
    insert into ad_accounts_bindings (id, customer_id, ad_account_id, kind, outside_id, status, bound_at)
    select distinct on (g.kind, g.outside_id) g.id, ${account.customerId}::bigint, ${account.id}::bigint, g.kind, g.outside_id, g.status, ${now}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as g (id bigint, kind text, outside_id text, status text)
    order by g.kind, g.outside_id
    on conflict on constraint ad_accounts_bindings_once do update set status = excluded.status
      where ad_accounts_bindings.status <> excluded.status`)
}
