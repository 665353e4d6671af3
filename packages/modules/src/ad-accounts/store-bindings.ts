// What an ad account is bound to on its platform, as last read there.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'

export type Binding = { id: string; kind: 'BM' | 'PIXEL' | 'MCC' | 'BC' | 'EMAIL'; outsideId: string; status: string }

type Named = Pick<Binding, 'kind' | 'outsideId'>
export type BindingDifference = { added: Named[]; removed: Named[] }

/**
 * Makes the ad account's bindings equal to the given ones, and gives what came and went; those that stay keep their id and the time
 * they were first seen. `kept` stay though they are not given, and so does all of a kind that was not read.
 */
export async function replaceBindings(
  tx: Tx,
  account: { id: string; customerId: string },
  bindings: readonly Binding[],
  { now, kept = [], unread = [] }: { now: Date; kept?: readonly Named[]; unread?: readonly Binding['kind'][] },
): Promise<BindingDifference> {
  const given = documentOf(
    bindings.map(binding => ({ id: binding.id, kind: binding.kind, outside_id: binding.outsideId, status: binding.status })),
  )
  const removed = await tx.rows<Named>(prepared`
    delete from ad_accounts_bindings b where b.ad_account_id = ${account.id} and b.kind <> all(${[...unread]}::text[])
      and not exists (select from jsonb_to_recordset(${given}::jsonb || ${documentOf(kept.map(({ kind, outsideId }) => ({ kind, outside_id: outsideId })))}::jsonb) as g (kind text, outside_id text)
        where g.kind = b.kind and g.outside_id = b.outside_id)
    returning b.kind, b.outside_id as "outsideId"`)
  if (bindings.length === 0) return { added: [], removed }
  // A row that was there before has been changed by an update, which leaves its mark in xmax.
  const written = await tx.rows<Named & { is_new: boolean }>(prepared`
    insert into ad_accounts_bindings (id, customer_id, ad_account_id, kind, outside_id, status, bound_at)
    select distinct on (g.kind, g.outside_id) g.id, ${account.customerId}::bigint, ${account.id}::bigint, g.kind, g.outside_id, g.status, ${now}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as g (id bigint, kind text, outside_id text, status text)
    -- What it was bound to in the hands of another holder is that one's.
    where not exists (
      select from ad_accounts_accounts a
      join ad_accounts_accounts f on f.channel = a.channel and f.outside_account_id = a.outside_account_id and f.id < a.id and f.taken_back_at is not null
      join ad_accounts_bindings e on e.ad_account_id = f.id and e.kind = g.kind and e.outside_id = g.outside_id
      where a.id = ${account.id} and a.handed_over_at is not null)
    order by g.kind, g.outside_id
    on conflict on constraint ad_accounts_bindings_once do update set status = excluded.status
      where ad_accounts_bindings.status <> excluded.status
    returning kind, outside_id as "outsideId", xmax = 0 as is_new`)
  return { added: written.filter(row => row.is_new).map(({ kind, outsideId }) => ({ kind, outsideId })), removed }
}

type Account = { adAccountId: string; customerId: string }

/** Of these accounts, as last read or brought about. */
export const bindingsOf = (tx: Tx, adAccountIds: readonly string[]): Promise<(Named & { adAccountId: string; status: string })[]> =>
  tx.rows(prepared`
    select b.ad_account_id as "adAccountId", b.kind, b.outside_id as "outsideId", b.status from ad_accounts_bindings b
    where b.ad_account_id = any(${[...adAccountIds]}::bigint[])`)

/** What we brought about ourselves, and read back. */
export async function addBinding(tx: Tx, { adAccountId, customerId }: Account, binding: Binding, at: Date): Promise<void> {
  await tx.run(prepared`
    insert into ad_accounts_bindings (id, customer_id, ad_account_id, kind, outside_id, status, bound_at)
    values (${binding.id}, ${customerId}, ${adAccountId}, ${binding.kind}, ${binding.outsideId}, ${binding.status}, ${at})
    on conflict on constraint ad_accounts_bindings_once do update set status = excluded.status`)
}

export async function dropBinding(tx: Tx, adAccountId: string, { kind, outsideId }: Named): Promise<void> {
  await tx.run(prepared`
    delete from ad_accounts_bindings where ad_account_id = ${adAccountId} and kind = ${kind} and outside_id = ${outsideId}`)
}

/** Whether other customers have it on their accounts, and this one on none. */
export async function isOfOthers(tx: Tx, { customerId, kind, outsideId }: Named & { customerId: string }): Promise<boolean> {
  const { others, own } = await tx.one<{ others: boolean; own: boolean }>(prepared`
    select coalesce(bool_or(b.customer_id <> ${customerId}), false) as others, coalesce(bool_or(b.customer_id = ${customerId}), false) as own
    from ad_accounts_bindings b where b.kind = ${kind} and b.outside_id = ${outsideId}`)
  return others && !own
}
