// 账号安全 in the personal centre: how this user signs in and proves himself.
import type { Database } from '@tallyhelm/infra/db/database'
import { stepUpMethodsOf } from '@tallyhelm/protocol/topics/session/enums'
import { steppedUpUntil } from '@tallyhelm/protocol/topics/session/lifetimes'
import type { SecurityOverview } from '@tallyhelm/protocol/topics/session/factor-schemas'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import sql from 'sql-template-tag'

type Row = {
  mobile: string
  email: string | null
  registeredEmail: string
  hasTotp: boolean
  recoveryCodes: number
  steppedUpAt: Date | null
}
type PasskeyRow = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** The predicate is the user's own id, since he may belong to no customer. */
export async function securityOverview(db: Database, request: { userId: string; sessionId: string; now: Date }): Promise<SecurityOverview> {
  return db.read({ kind: 'system' }, async tx => {
    const row = await tx.one<Row>(sql`
      select u.mobile, u.email, u.registered_email as "registeredEmail",
        exists (select from session_totps t where t.user_id = u.id and t.confirmed_at is not null) as "hasTotp",
        (select count(*)::int from session_recovery_codes r where r.user_id = u.id and r.used_at is null) as "recoveryCodes",
        (select stepped_up_at from session_sessions s where s.id = ${request.sessionId} and s.user_id = u.id) as "steppedUpAt"
      from organization_wallet_users u where u.id = ${request.userId}`)
    const passkeys = await tx.rows<PasskeyRow>(sql`
      select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from session_passkeys where user_id = ${request.userId} order by id limit 100`)
    return {
      mobile: maskMobile(row.mobile),
      email: row.email === null ? null : maskEmail(row.email),
      registered_email: row.email === null && row.registeredEmail !== '' ? row.registeredEmail : null,
      is_totp_enabled: row.hasTotp,
      passkeys: passkeys.map(passkey => ({
        id: passkey.id,
        name: passkey.name,
        created_at: passkey.createdAt.toISOString(),
        last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
      })),
      recovery_codes_left: row.recoveryCodes,
      step_up_methods: stepUpMethodsOf({ hasTotp: row.hasTotp, hasPasskey: passkeys.length > 0, hasRecoveryCode: row.recoveryCodes > 0 }),
      stepped_up_until: steppedUpUntil(row, request.now)?.toISOString() ?? null,
    }
  })
}
