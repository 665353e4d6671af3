// The list of members and open invitations of a customer (screens.md §8, 组织成员).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import type { Member, MemberListRequest, MemberPage } from '@tallyhelm/protocol/topics/organization/member-schemas'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import sql from 'sql-template-tag'

type Row = Omit<Member, 'is_self' | 'joined_at' | 'invited_at' | 'expires_at'> & {
  joined_at: Date | null
  invited_at: Date | null
  expires_at: Date | null
}

/** Master first, then members in the order of their joining, then invitations of the master and of staff, newest first. Sub-customers' users are no members. */
export async function members(
  db: Database,
  scope: TenantScope,
  request: MemberListRequest & { userId: string; staticHost: string; now: Date },
): Promise<MemberPage> {
  const rows = sql`
    select u.id as user_id, null::bigint as invitation_id, u.wallet_user_name, u.avatar, u.country_code, u.mobile,
      coalesce(u.email, '') as email, case when u.is_master then 'MASTER' else 'MEMBER' end as role, case when u.is_disabled then 'DISABLED' else 'JOINED' end as status,
      u.joined_at, null::timestamptz as invited_at, null::timestamptz as expires_at,
      case when u.is_master then 0 else 1 end as place, u.joined_at as ordered_at
    from organization_wallet_users u
    where ${ownCustomers(scope, 'u.customer_id')} and u.sub_customer_id is null
    union all
    select null, i.id, '', '', p.country_code, p.mobile, '', 'MEMBER',
      case when i.status = 'REJECTED' then 'REJECTED' when i.expires_at > ${request.now} then 'PENDING' else 'LAPSED' end,
      null, i.invited_at, i.expires_at, 2, i.invited_at
    from organization_invitations i join organization_wallet_users p on p.id = i.user_id
    where ${ownCustomers(scope, 'i.customer_id')} and i.status in ('PENDING', 'REJECTED')
    union all
    select null, o.id, '', '', o.country_code, coalesce(o.mobile, ''), coalesce(o.email, ''), 'MEMBER', 'PENDING',
      null, coalesce(o.told_at, o.created_at), o.expires_at, 2, o.created_at
    from organization_binding_offers o
    where ${ownCustomers(scope, 'o.customer_id')} and o.is_member and o.sub_customer_id is null
      and o.taken_at is null and o.withdrawn_at is null and o.expires_at > ${request.now}`
  const chosen = sql`
    where (${request.statuses.length === 0} or m.status = any(${request.statuses}::text[]))
      and (${request.keyword} = '' or strpos(lower(m.wallet_user_name), lower(${request.keyword})) > 0)`
  // The invited may belong to nobody, whom the tenant's scope does not see; both halves name the customer themselves.
  return db.read({ kind: 'system' }, async tx => {
    const { total } = await tx.one<{ total: number }>(sql`select count(*)::int as total from (${rows}) m ${chosen}`)
    const page = await tx.rows<Row>(sql`
      select m.user_id, m.invitation_id, m.wallet_user_name, m.avatar, m.country_code, m.mobile, m.email, m.role, m.status,
        m.joined_at, m.invited_at, m.expires_at
      from (${rows}) m ${chosen}
      order by m.place, case when m.place = 2 then null else m.ordered_at end, m.ordered_at desc, m.user_id, m.invitation_id
      limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}`)
    const content = page.map(row => memberOf(row, request))
    return { content, total_size: total, page_num: request.page_num, page_size: request.page_size }
  })
}

function memberOf(row: Row, request: { userId: string; staticHost: string }): Member {
  return {
    ...row,
    avatar: row.avatar === '' ? '' : staticUrl(request.staticHost, row.avatar),
    mobile: row.mobile === '' ? '' : maskMobile(row.mobile),
    email: row.email === '' ? '' : maskEmail(row.email),
    is_self: row.user_id === request.userId,
    joined_at: row.joined_at?.toISOString() ?? null,
    invited_at: row.invited_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}
