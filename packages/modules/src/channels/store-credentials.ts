// Credentials of channels in the database: what was proposed and is in force, the sealed secrets, and what the last real call said.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { ConnectionFactsReply } from '@tallyhelm/protocol/topics/channels/schemas'
import sql from 'sql-template-tag'

/** What the platform said of credentials, as it is kept and shown. */
export type KeptFacts = ConnectionFactsReply
export type ProposedCredentials = { channel: Channel; sealed: string | null; triedAt: Date | null; facts: KeptFacts | null }

/** Under the id of its case; it was tried a moment ago. */
export async function insertCredentials(
  tx: Tx,
  proposed: { id: string; channel: Channel; shown: Readonly<Record<string, string>>; sealed: string; facts: KeptFacts; at: Date },
): Promise<void> {
  const { id, channel, shown, sealed, facts, at } = proposed
  await tx.run(sql`
    insert into channels_credentials (id, channel, shown, tried_at, facts)
    values (${id}, ${channel}, ${JSON.stringify(shown)}, ${at}, ${JSON.stringify(facts)})`)
  await tx.run(sql`insert into channels_sealed_credentials (id, sealed) values (${id}, ${sealed})`)
}

export async function readCredentials(tx: Tx, id: string): Promise<ProposedCredentials> {
  return tx.one<ProposedCredentials>(sql`
    select c.channel, s.sealed, c.tried_at as "triedAt", c.facts from channels_credentials c
    left join channels_sealed_credentials s on s.id = c.id where c.id = ${id}`)
}

/** The last trial that went well. */
export async function keepTrial(tx: Tx, id: string, facts: KeptFacts, at: Date): Promise<void> {
  await tx.run(sql`update channels_credentials set tried_at = ${at}, facts = ${JSON.stringify(facts)} where id = ${id}`)
}

/** They take the place of those before, whose secrets are gone from then on. */
export async function putInForce(tx: Tx, id: string, channel: Channel, at: Date): Promise<void> {
  await tx.run(sql`
    update channels_credentials set ended_at = ${at} where channel = ${channel} and in_force_at is not null and ended_at is null`)
  await tx.run(sql`update channels_credentials set in_force_at = ${at} where id = ${id}`)
  await tx.run(sql`delete from channels_alarms where channel = ${channel} and kind in ('CREDENTIALS_REFUSED', 'CREDENTIALS_END')`)
  await dropEndedSecrets(tx)
}

export async function dropSecrets(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from channels_sealed_credentials where id = ${id}`)
}

/** Of those that others replaced, and of proposals that were withdrawn or lapsed. */
export async function dropEndedSecrets(tx: Tx): Promise<number> {
  return tx.run(sql`
    delete from channels_sealed_credentials s using channels_credentials c, cases_cases k
    where c.id = s.id and k.id = c.id and (c.ended_at is not null or (c.in_force_at is null and k.status not in ('PENDING', 'APPROVED')))`)
}

/** Locked, for whoever seals them anew. */
export async function lockSealed(tx: Tx): Promise<{ id: string; channel: Channel; sealed: string }[]> {
  return tx.rows(sql`
    select s.id, c.channel, s.sealed from channels_sealed_credentials s join channels_credentials c on c.id = s.id order by s.id for update of s`)
}

export async function keepSealed(tx: Tx, id: string, sealed: string): Promise<void> {
  await tx.run(sql`update channels_sealed_credentials set sealed = ${sealed} where id = ${id}`)
}

export type Check = { channel: Channel; credentials: string; at: Date; facts: KeptFacts | null; trouble: string | null }

/** `since` stays while the same credentials go on being well, or failing; another end is told anew. Gives what was told of this end. */
export async function keepCheck(tx: Tx, { channel, credentials, at, facts, trouble }: Check): Promise<{ toldDays: number | null }> {
  const kept = facts === null ? null : JSON.stringify(facts)
  return tx.one<{ toldDays: number | null }>(sql`
    insert into channels_connections as c (channel, credentials, checked_at, is_well, since, facts, trouble)
    values (${channel}, ${credentials}, ${at}, ${trouble === null}, ${at}, ${kept}, ${trouble})
    on conflict (channel) do update set credentials = excluded.credentials, checked_at = excluded.checked_at, is_well = excluded.is_well,
      since = case when c.credentials = excluded.credentials and c.is_well = excluded.is_well then c.since else excluded.since end,
      facts = coalesce(excluded.facts, case when c.credentials = excluded.credentials then c.facts end), trouble = excluded.trouble,
      told_days = case when c.credentials = excluded.credentials
        and (excluded.facts is null or c.facts ->> 'expires_at' is not distinct from excluded.facts ->> 'expires_at') then c.told_days end
    returning told_days as "toldDays"`)
}

export async function keepToldDays(tx: Tx, channel: Channel, days: number): Promise<void> {
  await tx.run(sql`update channels_connections set told_days = ${days} where channel = ${channel}`)
}
