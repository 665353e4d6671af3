// The store of access tokens: one row for each set of credentials, sealed, with a lease for whoever renews it.
import type { TokenStore } from '@tallyhelm/connectors/ports/access-tokens'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import type { Database } from '@tallyhelm/infra/db/database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { Secrets } from '../handles/world.ts'

/** Longer than the call to a token endpoint may take: a process that dies meanwhile holds the others up no longer. */
const LEASE_MS = 20_000

const system = { kind: 'system' } as const
type Row = { sealed: string | null; ends_at: Date | null; refusal: string | null; is_ours: boolean }

/** `credentials` are those that the tokens are bought with; only their digest is kept. */
export function tokenStore(db: Database, secrets: Secrets, clock: Clock, channel: Channel, credentials: readonly string[]): TokenStore {
  const digest = secrets.tokenDigest(JSON.stringify(credentials))
  const boundTo = `channels_tokens ${channel} ${digest}`

  async function takeRow(staleUntil: Date): Promise<Row> {
    const now = clock.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    return db.single(system, tx =>
      tx.one<Row>(sql`select * from channels_take_token(${channel}, ${digest}, ${now}, ${staleUntil}, ${leaseUntil})`),
    )
  }

  return {
    async take(staleUntil) {
      const row = await takeRow(staleUntil)
      const token = row.sealed === null ? undefined : secrets.openBox(row.sealed, boundTo)
      // Sealed under another SECRET_KEY: worth nothing, so the lease is asked for as if it had ended.
      const isLost = row.sealed !== null && token === undefined && !row.is_ours && row.ends_at !== null && row.ends_at > staleUntil
      const { is_ours, refusal } = isLost ? await takeRow(row.ends_at ?? staleUntil) : row
      return {
        shared: token === undefined || row.ends_at === null ? null : { token, endsAt: row.ends_at },
        isOurs: is_ours,
        refusal: refusal === null ? null : { code: refusal, message: 'the platform refused the credentials a moment ago' },
      }
    },
    async keep({ token, endsAt }) {
      const sealed = secrets.sealBox(token, boundTo)
      await db.single(system, tx => tx.rows(sql`select channels_keep_token(${channel}, ${digest}, ${clock.now()}, ${sealed}, ${endsAt})`))
    },
    async putOff(forMs, refusal) {
      const until = new Date(clock.now().getTime() + forMs)
      const code = refusal === null ? null : refusal.code.slice(0, 200)
      await db.single(system, tx => tx.rows(sql`select channels_put_off_token(${channel}, ${digest}, ${until}, ${code})`))
    },
  }
}
