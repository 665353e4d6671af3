// The saved reports of one user, with when each was last mailed; its file while it can be read.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import type { Report, Reports } from '@tallyhelm/protocol/topics/spend/report-schemas'
import { maskEmail } from '@tallyhelm/protocol/values/text'
import sql from 'sql-template-tag'
import { seesSpend } from './seen-spend.ts'

type Asked = { userId: string; staticHost: string; now: Date }
type Mail = NonNullable<Report['last_mail']>
type Row = Omit<Report, 'next_at' | 'updated_at' | 'last_mail'> & {
  next_at: Date | null
  updated_at: Date
  mail_state: Mail['state'] | null
  mail_at: Date | null
  file_name: string | null
  stored_name: string | null
}

/** None where spend is hidden. */
export async function reportList(db: Database, scope: TenantScope, { userId, staticHost, now }: Asked): Promise<Reports> {
  return await db.read(scope, async tx => {
    if (!(await seesSpend(tx, scope))) return { content: [], email: null }
    const rows = await tx.rows<Row>(sql`
      select r.id as report_id, r.name, r.question, r.mailing, r.next_at, r.stop_reason, r.updated_at, m.state as mail_state,
        coalesce(m.ended_at, m.created_at) as mail_at, e.file_name, e.stored_name
      from spend_reports r
      left join lateral (select * from spend_report_mails l where l.report_id = r.id and l.customer_id = r.customer_id
        order by l.created_at desc limit 1) m on true
      left join exports_exports e on e.id = m.export_id and e.user_id = r.user_id and e.state = 'DONE' and e.expires_at > ${now}
      where ${ownExactly(scope, 'r')} and r.user_id = ${userId} and r.removed_at is null order by r.id`)
    const user = await tx.maybe<{ email: string | null }>(sql`
      select u.email from organization_wallet_users u where ${ownExactly(scope, 'u')} and u.id = ${userId}`)
    const email = user?.email ?? null
    return { content: rows.map(row => reportOf(row, staticHost)), email: email === null ? null : maskEmail(email) }
  })
}

function reportOf({ mail_state: state, mail_at: at, file_name, stored_name: stored, ...row }: Row, staticHost: string): Report {
  return {
    ...row,
    next_at: row.next_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    last_mail:
      state === null || at === null
        ? null
        : { state, at: at.toISOString(), file_name, file_url: stored === null ? null : staticUrl(staticHost, stored) },
  }
}
