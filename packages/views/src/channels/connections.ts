// Connections of the channels: what is in force, what the platform last said of it, and what waits for a second person.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { credentialFields, EXPIRY_DAYS, type CredentialSource } from '@tallyhelm/protocol/topics/channels/credentials'
import type { Connection, ConnectionFactsReply, ConnectionList } from '@tallyhelm/protocol/topics/channels/schemas'
import type { Badges } from '@tallyhelm/protocol/topics/staff/schemas'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'

/** What this process calls the channel with. */
export type Standing = { source: CredentialSource; id: string; inForceAt: Date | null; shown: Readonly<Record<string, string>> }
type Checked = {
  channel: Channel
  credentials: string
  checked_at: Date
  is_well: boolean
  since: Date
  facts: ConnectionFactsReply | null
  trouble: string | null
}

export async function connectionList(db: Database, standingOf: (channel: Channel) => Standing): Promise<ConnectionList> {
  const { checks, waiting } = await db.read({ kind: 'staff' }, async tx => ({
    checks: await tx.rows<Checked>(sql`select channel, credentials, checked_at, is_well, since, facts, trouble from channels_connections`),
    waiting: await tx.rows<CaseProposalRow & { channel: Channel }>(sql`
      select c.channel, ${CASE_PROPOSAL_COLUMNS} from channels_credentials c join cases_cases k on k.id = c.id where k.status = 'PENDING'`),
  }))
  const content = CHANNEL_CODES.map(channel => {
    const standing = standingOf(channel)
    const check = checks.find(one => one.channel === channel && one.credentials === standing.id)
    const proposal = waiting.find(one => one.channel === channel)
    return connectionOf(channel, standing, check, proposal)
  })
  return { content }
}

function connectionOf(channel: Channel, standing: Standing, check: Checked | undefined, waiting: CaseProposalRow | undefined): Connection {
  const { source, inForceAt, shown } = standing
  return {
    channel,
    source,
    shown: credentialFields(channel).flatMap(([name, { label, isSecret }]) => {
      const value = shown[name]
      return value === undefined ? [] : [{ name, label, value, is_secret: isSecret }]
    }),
    in_force_at: inForceAt?.toISOString() ?? null,
    // What was said of other credentials says nothing about these.
    checked: check
      ? {
          at: check.checked_at.toISOString(),
          is_well: check.is_well,
          since: check.since.toISOString(),
          facts: check.facts,
          trouble: check.trouble,
        }
      : null,
    proposal: waiting ? caseProposalOf(waiting) : null,
  }
}

/** When these credentials end, as the platform last said; null: it said no end, or was not asked. Of the agency's own, for customers too. */
export async function accessEnd(db: Database, channel: Channel, credentials: string): Promise<string | null> {
  const row = await db.read({ kind: 'staff' }, tx =>
    tx.maybe<{ at: Date | null }>(sql`
      select (facts->>'expires_at')::timestamptz as at from channels_connections where channel = ${channel} and credentials = ${credentials}`),
  )
  return row?.at?.toISOString() ?? null
}

/** For the rail: channels whose credentials no longer work, and those whose credentials end within the days that are told of. */
export const connectionsAiling = (tx: Tx, now: Date): Promise<NonNullable<Badges['channels']>> =>
  tx.one(sql`
    select (count(*) filter (where not c.is_well))::int as dead,
      (count(*) filter (where c.is_well and (c.facts->>'expires_at')::timestamptz <= ${now}::timestamptz + make_interval(days => ${EXPIRY_DAYS[0]}::int)))::int as ending
    from channels_connections c`)
