// Consents in the database: who let us act with their own account at Facebook, and the sealed tokens apart from that.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type ConsentAsk = { id: string; customerId: string; userId: string; sessionId: string; expiresAt: Date; usedAt: Date | null }
export type Consent = { id: string; customerId: string; personName: string; state: 'ALIVE' | 'DEAD'; expiresAt: Date | null }
/** As the platform told it last. */
export type ConsentSeen = { permissions: readonly string[]; personName: string; personEmail: string; expiresAt: Date | null; at: Date }
type NewConsent = ConsentSeen & { id: string; customerId: string; userId: string; connector: string; outsideUserId: string }
export type KeptConsent = Consent & { sealed: string | null }

export async function insertAsk(tx: Tx, ask: Omit<ConsentAsk, 'usedAt'> & { stateDigest: string; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into bindings_consent_asks (id, customer_id, user_id, session_id, state_digest, made_at, expires_at)
    values (${ask.id}, ${ask.customerId}, ${ask.userId}, ${ask.sessionId}, ${ask.stateDigest}, ${ask.at}, ${ask.expiresAt})`)
}

/** Whoever comes back with it waits for whoever does so beside him. */
export const lockAsk = (tx: Tx, stateDigest: string): Promise<ConsentAsk | undefined> =>
  tx.maybe<ConsentAsk>(sql`
    select a.id, a.customer_id as "customerId", a.user_id as "userId", a.session_id as "sessionId", a.expires_at as "expiresAt",
      a.used_at as "usedAt"
    from bindings_consent_asks a where a.state_digest = ${stateDigest} for update`)

export async function writeAskUsed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update bindings_consent_asks set used_at = ${at} where id = ${id}`)
}

export async function deleteAsks(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`delete from bindings_consent_asks where made_at < ${before}`)
}

/** The same person connected again is the same consent; gives its id. */
export async function keepConsent(tx: Tx, made: NewConsent): Promise<string> {
  const { id, customerId, userId, connector, outsideUserId, personName, personEmail, permissions, expiresAt, at } = made
  const row = await tx.one<{ id: string }>(sql`
    insert into bindings_consents (id, customer_id, user_id, connector, outside_user_id, person_name, person_email, permissions, state,
      connected_at, inspected_at, expires_at)
    values (${id}, ${customerId}, ${userId}, ${connector}, ${outsideUserId}, ${personName}, ${personEmail}, ${[...permissions]}::text[], 'ALIVE',
      ${at}, ${at}, ${expiresAt})
    on conflict on constraint bindings_consents_once do update set user_id = excluded.user_id, connector = excluded.connector,
      person_name = excluded.person_name, person_email = excluded.person_email, permissions = excluded.permissions, state = 'ALIVE',
      connected_at = excluded.connected_at, inspected_at = excluded.inspected_at, expires_at = excluded.expires_at, told_days = null
    returning id`)
  return row.id
}

export async function writeToken(tx: Tx, consentId: string, sealed: string): Promise<void> {
  await tx.run(sql`
    insert into bindings_consent_tokens (consent_id, sealed) values (${consentId}, ${sealed})
    on conflict (consent_id) do update set sealed = excluded.sealed`)
}

const COLUMNS = sql`c.id, c.customer_id as "customerId", c.person_name as "personName", c.state, c.expires_at as "expiresAt", t.sealed`
const TABLES = sql`bindings_consents c left join bindings_consent_tokens t on t.consent_id = c.id`

/** This customer's. */
export const findConsent = (tx: Tx, customerId: string, id: string): Promise<KeptConsent | undefined> =>
  tx.maybe<KeptConsent>(sql`select ${COLUMNS} from ${TABLES} where c.customer_id = ${customerId} and c.id = ${id}`)

export const consentsToInspect = (tx: Tx, before: Date, most: number): Promise<KeptConsent[]> =>
  tx.rows<KeptConsent>(sql`
    select ${COLUMNS} from ${TABLES} where c.state = 'ALIVE' and c.inspected_at < ${before} order by c.inspected_at, c.id limit ${most}`)

/** False where it was connected anew, or is gone, since `sealed` was read. */
const isStill = (id: string, sealed: string | null) =>
  sql`c.id = ${id} and (select t.sealed from bindings_consent_tokens t where t.consent_id = c.id) is not distinct from ${sealed}`

/** Told anew where its end is another one now. */
export async function writeConsentSeen(tx: Tx, { id, sealed }: KeptConsent, seen: ConsentSeen): Promise<boolean> {
  const { permissions, personName, personEmail, expiresAt, at } = seen
  const changed = await tx.run(sql`
    update bindings_consents c set permissions = ${[...permissions]}::text[], person_name = ${personName}, person_email = ${personEmail},
      inspected_at = ${at}, told_days = case when c.expires_at is not distinct from ${expiresAt} then c.told_days end, expires_at = ${expiresAt}
    where ${isStill(id, sealed)}`)
  return changed === 1
}

/** Its token opens nothing any more and goes; false where it is dead already, or another one. */
export async function endConsent(tx: Tx, { id, sealed }: KeptConsent, at: Date): Promise<boolean> {
  const ended = await tx.run(sql`
    update bindings_consents c set state = 'DEAD', inspected_at = ${at} where c.state = 'ALIVE' and ${isStill(id, sealed)}`)
  if (ended === 1) await tx.run(sql`delete from bindings_consent_tokens where consent_id = ${id}`)
  return ended === 1
}

/** With its token; false where it was connected anew meanwhile, or is gone. */
export async function deleteConsent(tx: Tx, { id, sealed }: KeptConsent): Promise<boolean> {
  return (await tx.run(sql`delete from bindings_consents c where ${isStill(id, sealed)}`)) === 1
}

export type EndingConsent = { id: string; customerId: string; personName: string; expiresAt: Date; days: number }

/** Those whose nearest step is not told yet. */
export const endingConsents = (tx: Tx, now: Date, days: readonly number[], most: number): Promise<EndingConsent[]> =>
  tx.rows<EndingConsent>(sql`
    select c.id, c.customer_id as "customerId", c.person_name as "personName", c.expires_at as "expiresAt", min(d.days)::int as days
    from bindings_consents c cross join unnest(${[...days]}::int[]) d (days)
    where c.state = 'ALIVE' and c.expires_at > ${now} and c.expires_at <= ${now}::timestamptz + make_interval(days => d.days)
    group by c.id having c.told_days is null or c.told_days > min(d.days) order by c.expires_at, c.id limit ${most}`)

/** False where it was told meanwhile, or ends otherwise. */
export async function noteConsentTold(tx: Tx, { id, expiresAt, days }: EndingConsent): Promise<boolean> {
  return (
    (await tx.run(sql`
      update bindings_consents set told_days = ${days}
      where id = ${id} and state = 'ALIVE' and expires_at = ${expiresAt} and (told_days is null or told_days > ${days})`)) === 1
  )
}
