// Links of ads in the database: each once for an account, with where it leads to, and when it is followed next.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import sql from 'sql-template-tag'

export type NewLink = { digest: string; link: string; domain: string }

/** Gives how many wait to be followed: new ones, and those that no ad had any more. */
export async function keepLinks(
  tx: Tx,
  { adAccountId, customerId }: { adAccountId: string; customerId: string },
  links: readonly NewLink[],
  at: Date,
): Promise<number> {
  if (links.length === 0) return 0
  return await tx.run(sql`
    insert into monitors_links as l (ad_account_id, customer_id, digest, link, domains, found_at, due_at)
    select distinct on (t.digest) ${adAccountId}::bigint, ${customerId}::bigint, t.digest, t.link, array[t.domain], ${at}::timestamptz, ${at}::timestamptz
    from unnest(${links.map(each => each.digest)}::text[], ${links.map(each => each.link)}::text[], ${links.map(each => each.domain)}::text[]) as t (digest, link, domain)
    on conflict (ad_account_id, digest) do update set due_at = excluded.due_at where l.due_at is null`)
}

export type KnownLink = { digest: string; domains: string[]; isOpen: boolean }

export const linksOf = (tx: Tx, adAccountId: string): Promise<KnownLink[]> =>
  tx.rows<KnownLink>(prepared`
    select digest, domains, resolved_at is null or trouble is not null as "isOpen" from monitors_links where ad_account_id = ${adAccountId}`)

export type DueLink = { adAccountId: string; digest: string; link: string; domains: string[]; tries: number; isOpen: boolean }

/**
 * Takes what is due until then, so that nobody else follows it meanwhile; those that were never followed come first. What no ad that may
 * deliver has any more is due no more.
 */
export async function takeDueLinks(tx: Tx, { at, until, most }: { at: Date; until: Date; most: number }): Promise<DueLink[]> {
  return await tx.rows<DueLink>(sql`
    with due as (
      select l.ad_account_id, l.digest, exists (select from monitors_objects o where o.ad_account_id = l.ad_account_id and o.level = 'AD'
          and o.configured not in ('PAUSED', 'DELETED', 'ARCHIVED') and l.digest = any(o.links)) as is_used
      from monitors_links l where l.due_at <= ${at} order by l.resolved_at is not null, l.due_at limit ${most} for update of l skip locked),
    taken as (
      update monitors_links l set due_at = case when d.is_used then ${until}::timestamptz end from due d
      where l.ad_account_id = d.ad_account_id and l.digest = d.digest returning l.*)
    select t.ad_account_id as "adAccountId", t.digest, t.link, t.domains, t.tries::int, t.resolved_at is null or t.trouble is not null as "isOpen"
    from taken t where t.due_at is not null`)
}

export type FollowedLink = { adAccountId: string; digest: string; domains: string[]; trouble: string | null; tries: number; dueAt: Date }

export async function writeFollowed(tx: Tx, links: readonly FollowedLink[], at: Date): Promise<void> {
  for (const { adAccountId, digest, domains, trouble, tries, dueAt } of links)
    await tx.run(sql`
      update monitors_links set domains = ${domains}, trouble = ${trouble}, resolved_at = ${at}, tries = ${tries}, due_at = ${dueAt}
      where ad_account_id = ${adAccountId} and digest = ${digest}`)
}
