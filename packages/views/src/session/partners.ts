// Partners, and the sign-in tokens that they issued: for administrators, in the system's scope, as both are kept from everybody else.
import type { Database } from '@tallyhelm/infra/db/database'
import type { IssuedToken, Partner, PartnerProposal } from '@tallyhelm/protocol/topics/session/partner-schemas'
import type { Page } from '@tallyhelm/protocol/wire/page'
import sql, { raw, type Sql } from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'

type Paging = { page_num: number; page_size: number }
type PartnerRow = Omit<Partner, 'created_at' | 'revoked_at' | 'last_issued_at'> & {
  created_at: Date
  revoked_at: Date | null
  last_issued_at: Date | null
}
type TokenRow = Omit<IssuedToken, 'issued_at' | 'used_at' | 'state'> & { issued_at: Date; used_at: Date | null; expires_at: Date }

/** Those in use first. */
export async function partnerList(db: Database, { page_num, page_size }: Paging): Promise<Page<Partner>> {
  return await db.read({ kind: 'system' }, async tx => {
    const rows = await tx.rows<PartnerRow>(sql`
      select p.id as partner_id, p.name, p.customer_ids::text[] as customer_ids, p.with_sub_customers, p.addresses, p.revision,
        s.staff_name as created_by, p.created_at, p.revoked_at, (select max(t.created_at) from session_tokens t where t.partner_id = p.id) as last_issued_at
      from session_partners p join staff_users s on s.id = p.created_by
      order by p.revoked_at is not null, p.created_at desc, p.id desc limit ${page_size} offset ${(page_num - 1) * page_size}`)
    const { n } = await tx.one<{ n: number }>(sql`select count(*)::int as n from session_partners`)
    const content = rows.map(row => ({
      ...row,
      created_at: row.created_at.toISOString(),
      revoked_at: row.revoked_at?.toISOString() ?? null,
      last_issued_at: row.last_issued_at?.toISOString() ?? null,
    }))
    return { content, total_size: n, page_num, page_size }
  })
}

/** Of `session_proposed_partners p`, with what the partner might before. */
export const PROPOSED_SCOPE: Sql = raw(`p.customer_ids::text[] as customer_ids, p.with_sub_customers, p.addresses,
  case when not p.is_new then jsonb_build_object('customer_ids', p.before_customer_ids::text[], 'with_sub_customers',
    p.before_with_sub_customers, 'addresses', p.before_addresses) end as before`)

type ProposalRow = CaseProposalRow &
  Pick<PartnerProposal, 'partner_id' | 'name' | 'customer_ids' | 'with_sub_customers' | 'addresses' | 'before'>

/** What waits for another person, the oldest first. */
export async function waitingPartners(db: Database): Promise<PartnerProposal[]> {
  const rows = await db.read({ kind: 'system' }, tx =>
    tx.rows<ProposalRow>(sql`
      select p.partner_id, p.name, ${PROPOSED_SCOPE}, ${CASE_PROPOSAL_COLUMNS}
      from session_proposed_partners p join cases_cases k on k.id = p.id where k.status = 'PENDING' order by k.submitted_at`),
  )
  return rows.map(caseProposalOf)
}

export async function issuedTokens(db: Database, { page_num, page_size, now }: Paging & { now: Date }): Promise<Page<IssuedToken>> {
  return await db.read({ kind: 'system' }, async tx => {
    const rows = await tx.rows<TokenRow>(sql`
      select p.name as partner_name, c.name as customer_name, s.name as sub_customer_name, u.wallet_user_name as user_name, t.address,
        t.used_address, t.created_at as issued_at, t.used_at, t.expires_at
      from session_tokens t
      join session_partners p on p.id = t.partner_id
      join organization_customers c on c.id = t.customer_id
      join organization_wallet_users u on u.id = t.user_id
      left join sub_customers_profiles s on s.customer_id = t.customer_id and s.id = t.sub_customer_id
      where t.partner_id is not null
      order by t.created_at desc, t.token_digest limit ${page_size} offset ${(page_num - 1) * page_size}`)
    const { n } = await tx.one<{ n: number }>(sql`select count(*)::int as n from session_tokens where partner_id is not null`)
    const content = rows.map(({ issued_at, used_at, expires_at, ...row }) => ({
      ...row,
      state: used_at !== null ? ('USED' as const) : expires_at > now ? ('WAITING' as const) : ('EXPIRED' as const),
      issued_at: issued_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    }))
    return { content, total_size: n, page_num, page_size }
  })
}
