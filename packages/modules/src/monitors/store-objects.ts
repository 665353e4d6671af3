// Ad objects in the database: as last told, how ad groups stood from a moment on, what happened, and who is known there.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import sql from 'sql-template-tag'

/** `id` null: it was not kept before. Budgets in minor units of the account's currency. */
export type KeptObject = {
  id: string
  level: AdLevel
  outsideId: string
  campaignId: string | null
  adGroupId: string | null
  name: string
  objective: string | null
  configured: string
  effective: string
  mayDeliver: boolean
  dailyBudget: string | null
  madeAt: Date | null
  domains: string[]
  countries: string[]
  identities: string[]
  isByStranger: boolean
  /** of ads: their links by their digests */
  links: string[]
  /** of ad groups: where the links of an ad that may deliver end is not known of all */
  hasOpenLinks: boolean
}
export type ToldObject = Omit<KeptObject, 'id'>

const COLUMNS = sql`o.id, o.level, o.outside_id as "outsideId", o.campaign_id as "campaignId", o.ad_group_id as "adGroupId", o.name, o.objective,
  o.configured, o.effective, o.may_deliver as "mayDeliver", o.daily_budget_minor::text as "dailyBudget", o.made_at as "madeAt", o.domains, o.countries,
  o.identities, o.is_by_stranger as "isByStranger", o.links, o.has_open_links as "hasOpenLinks"`

/** Everything that is kept of the account. */
export const objectsOf = (tx: Tx, adAccountId: string): Promise<KeptObject[]> =>
  tx.rows<KeptObject>(prepared`select ${COLUMNS} from monitors_objects o where o.ad_account_id = ${adAccountId}`)

export const findObject = (
  tx: Tx,
  id: string,
): Promise<(KeptObject & { adAccountId: string; customerId: string; isProtected: boolean }) | undefined> =>
  tx.maybe(sql`select ${COLUMNS}, o.ad_account_id as "adAccountId", o.customer_id as "customerId", o.is_protected as "isProtected"
    from monitors_objects o where o.id = ${id}`)

/** By the platform's id. */
export const findAdGroup = (tx: Tx, adAccountId: string, outsideId: string): Promise<{ id: string; name: string } | undefined> =>
  tx.maybe(
    sql`select id, name from monitors_objects where ad_account_id = ${adAccountId} and level = 'AD_GROUP' and outside_id = ${outsideId}`,
  )

/** Since when windows of a new object reach back: from always where it was made while we read. */
export type Keeping = {
  adAccountId: string
  customerId: string
  at: Date
  isFirst: boolean /** of the tick that the reading belongs to */
  tickAt: Date
}

/** Those that are new or otherwise than they were; gives their ids. */
export async function keepObjects(
  tx: Tx,
  objects: readonly ToldObject[],
  { adAccountId, customerId, at, isFirst, tickAt }: Keeping,
): Promise<{ id: string; level: AdLevel; outsideId: string }[]> {
  if (objects.length === 0) return []
  const rows = documentOf(
    objects.map(each => ({
      level: each.level,
      outside_id: each.outsideId,
      campaign_id: each.campaignId,
      ad_group_id: each.adGroupId,
      name: each.name,
      objective: each.objective,
      configured: each.configured,
      effective: each.effective,
      may_deliver: each.mayDeliver,
      daily_budget_minor: each.dailyBudget,
      made_at: each.madeAt,
      domains: each.domains,
      countries: each.countries,
      identities: each.identities,
      is_by_stranger: each.isByStranger,
      links: each.links,
      has_open_links: each.hasOpenLinks,
    })),
  )
  const since = isFirst ? tickAt : new Date(0)
  return await tx.rows(sql`
    insert into monitors_objects as o (ad_account_id, customer_id, level, outside_id, campaign_id, ad_group_id, name, objective, configured, effective,
      may_deliver, daily_budget_minor, made_at, first_seen_at, domains, countries, identities, is_by_stranger, links, has_open_links,
      told_since, ticks_since)
    select ${adAccountId}, ${customerId}, t.level, t.outside_id, t.campaign_id, t.ad_group_id, t.name, t.objective, t.configured, t.effective,
      t.may_deliver, t.daily_budget_minor, t.made_at, ${at}, t.domains, t.countries, t.identities, t.is_by_stranger, t.links, t.has_open_links, ${since}, ${since}
    from jsonb_to_recordset(${rows}::jsonb) as t (level text, outside_id text, campaign_id text, ad_group_id text, name text, objective text,
      configured text, effective text, may_deliver boolean, daily_budget_minor bigint, made_at timestamptz, domains text[], countries text[],
      identities text[], is_by_stranger boolean, links text[], has_open_links boolean)
    on conflict (ad_account_id, level, outside_id) do update set campaign_id = excluded.campaign_id, ad_group_id = excluded.ad_group_id,
      name = excluded.name, objective = excluded.objective, configured = excluded.configured, effective = excluded.effective,
      may_deliver = excluded.may_deliver, daily_budget_minor = excluded.daily_budget_minor, made_at = excluded.made_at, domains = excluded.domains,
      countries = excluded.countries, identities = excluded.identities, is_by_stranger = excluded.is_by_stranger,
      links = excluded.links, has_open_links = excluded.has_open_links
    returning o.id, o.level, o.outside_id as "outsideId"`)
}

export type KeptState = Pick<KeptObject, 'effective' | 'mayDeliver' | 'dailyBudget' | 'domains' | 'countries' | 'hasOpenLinks'> & {
  objectId: string
}

/** From this moment on; two of one moment are the later one. */
export async function keepStates(tx: Tx, states: readonly KeptState[], since: Date): Promise<void> {
  if (states.length === 0) return
  const rows = documentOf(
    states.map(({ objectId, mayDeliver, dailyBudget, hasOpenLinks, ...rest }) => ({
      object_id: objectId,
      may_deliver: mayDeliver,
      daily_budget_minor: dailyBudget,
      has_open_links: hasOpenLinks,
      ...rest,
    })),
  )
  await tx.run(sql`
    insert into monitors_states (object_id, since, effective, may_deliver, daily_budget_minor, domains, countries, has_open_links)
    select t.object_id, ${since}, t.effective, t.may_deliver, t.daily_budget_minor, t.domains, t.countries, t.has_open_links
    from jsonb_to_recordset(${rows}::jsonb) as t (object_id bigint, effective text, may_deliver boolean, daily_budget_minor bigint, domains text[], countries text[], has_open_links boolean)
    on conflict (object_id, since) do update set effective = excluded.effective, may_deliver = excluded.may_deliver,
      daily_budget_minor = excluded.daily_budget_minor, domains = excluded.domains, countries = excluded.countries,
      has_open_links = excluded.has_open_links`)
}

/**
 * `toldKey` tells it from the next of its kind, however often it is read; `objectId`: the ad group that it belongs to, where it is not the
 * account's. `actorId`: who did it, where that is told.
 */
export type SeenEvent = {
  kind: string
  at: Date
  toldKey: string
  told?: string
  objectId?: string | null
  actorId?: string | null
  actorName?: string | null
}

/** Gives how many are new. */
export const keepEvents = (
  tx: Tx,
  ids: { next(): string },
  { adAccountId, customerId }: Pick<Keeping, 'adAccountId' | 'customerId'>,
  events: readonly SeenEvent[],
): Promise<number> => keepEventsOf(tx, ids, { customerId, accounts: [adAccountId] }, events)

/** The same of each of these accounts. */
export async function keepEventsOf(
  tx: Tx,
  ids: { next(): string },
  { customerId, accounts }: { customerId: string; accounts: readonly string[] },
  events: readonly SeenEvent[],
): Promise<number> {
  if (events.length === 0 || accounts.length === 0) return 0
  const eachOf = accounts.flatMap(adAccountId => events.map(event => ({ ...event, adAccountId })))
  const rows = documentOf(
    eachOf.map(({ adAccountId, kind, at, toldKey, told = '', objectId = null, actorId = null, actorName = null }) => ({
      id: ids.next(),
      ad_account_id: adAccountId,
      kind,
      at,
      object_id: objectId,
      actor_id: actorId,
      actor_name: actorName,
      told: told.slice(0, 500),
      told_key: toldKey.slice(0, 300),
    })),
  )
  return await tx.run(sql`
    insert into monitors_events (id, customer_id, ad_account_id, object_id, kind, at, actor_id, actor_name, told, told_key)
    select t.id, ${customerId}, t.ad_account_id, t.object_id, t.kind, t.at, t.actor_id, t.actor_name, t.told, t.told_key
    from jsonb_to_recordset(${rows}::jsonb) as t (id bigint, ad_account_id bigint, kind text, at timestamptz, object_id bigint, actor_id text, actor_name text, told text, told_key text)
    on conflict (ad_account_id, kind, told_key) do nothing`)
}

export type Actor = { actor: string; name: string | null; at: Date }

/**
 * Whoever worked in the account at the first reading is known; who comes later is a stranger until thirty days have passed. Gives the
 * strangers among them.
 */
export async function meetActors(
  tx: Tx,
  { adAccountId, customerId, at, isFirst }: Keeping,
  actors: readonly Actor[],
): Promise<Set<string>> {
  if (actors.length === 0) return new Set()
  await tx.run(sql`
    insert into monitors_actors as k (ad_account_id, customer_id, actor, name, first_at, last_at, is_known)
    select ${adAccountId}, ${customerId}, t.actor, max(t.name), min(t.at), max(t.at), ${isFirst}
    from unnest(${actors.map(each => each.actor)}::text[], ${actors.map(each => each.name)}::text[], ${actors.map(each => each.at)}::timestamptz[]) as t (actor, name, at)
    group by t.actor
    on conflict (ad_account_id, actor) do update set last_at = greatest(k.last_at, excluded.last_at), name = coalesce(excluded.name, k.name)`)
  const strangers = await tx.rows<{ actor: string }>(sql`
    select actor from monitors_actors where ad_account_id = ${adAccountId} and actor = any(${actors.map(each => each.actor)}::text[])
      and not is_known and first_at > ${new Date(at.getTime() - 30 * 86_400_000)}`)
  return new Set(strangers.map(({ actor }) => actor))
}

/** People, partners and programs that may use each of the accounts, as last told, with their names. */
export async function knownUsers(tx: Tx, adAccountIds: readonly string[]): Promise<Map<string, Map<string, string | null>>> {
  const rows = await tx.rows<{ id: string; actor: string; name: string | null }>(prepared`
    select ad_account_id as id, actor, name from monitors_actors where ad_account_id = any(${[...adAccountIds]}::bigint[])
      and (actor like 'PERSON:%' or actor like 'PARTNER:%' or actor like 'SYSTEM:%')`)
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, users]) => [id, new Map(users.map(({ actor, name }) => [actor, name]))]))
}

/** Who is there no more is forgotten, so that whoever comes back is new again. */
export async function keepUsers(
  tx: Tx,
  { adAccountId, customerId, at }: Keeping,
  users: readonly { actor: string; name: string | null }[],
): Promise<void> {
  const actors = users.map(({ actor }) => actor)
  await tx.run(sql`
    delete from monitors_actors where ad_account_id = ${adAccountId} and (actor like 'PERSON:%' or actor like 'PARTNER:%' or actor like 'SYSTEM:%')
      and actor <> all(${actors}::text[])`)
  await tx.run(sql`
    insert into monitors_actors as k (ad_account_id, customer_id, actor, name, first_at, last_at, is_known)
    select ${adAccountId}, ${customerId}, t.actor, t.name, ${at}, ${at}, true from unnest(${actors}::text[], ${users.map(({ name }) => name)}::text[]) as t (actor, name)
    on conflict (ad_account_id, actor) do update set last_at = excluded.last_at, name = coalesce(excluded.name, k.name)`)
}

/**
 * Somebody of the customer said that it was no theft: whoever worked there since is known, and what they did is no signal any more. With
 * `objectId`, those alone who did something there.
 */
export async function trustActors(
  tx: Tx,
  adAccountId: string,
  { since, at, objectId }: { since: Date; at: Date; objectId?: string },
): Promise<void> {
  const ofObject = objectId === undefined ? sql`true` : sql`e.object_id = ${objectId}`
  await tx.run(sql`
    with meant as (
      select distinct e.actor_id from monitors_events e where e.ad_account_id = ${adAccountId} and e.at > ${since} and e.actor_id is not null and ${ofObject}),
    known as (
      update monitors_actors k set is_known = true where k.ad_account_id = ${adAccountId} and not k.is_known
        and (k.actor in (select actor_id from meant) or k.actor like 'app:%' and k.first_at > ${since})),
    objects as (
      update monitors_objects o set is_by_stranger = false where o.ad_account_id = ${adAccountId} and o.is_by_stranger
        and ${objectId === undefined ? sql`true` : sql`o.id = ${objectId}`})
    update monitors_events e set withdrawn_at = ${at} where e.ad_account_id = ${adAccountId} and e.at > ${since} and e.withdrawn_at is null
      and e.actor_id in (select actor_id from meant)`)
}
