// The profile of the signed-in user (spec §3, info call).
import type { Database } from '@tallyhelm/infra/db/database'
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import sql from 'sql-template-tag'

type Row = Omit<Profile, 'is_sub_customer' | 'server_time' | 'wallet_user_id'>

/**
 * The user's own row, their customer's, and the newest invitation that they have not answered; a lapsed one is told until it was
 * acknowledged, for a week at most. The mobile number is masked. A sub-customer's people read its own name, and nothing of its agent's. `now` becomes the server's time.
 */
export async function profile(db: Database, request: { userId: string; staticHost: string; now: Date }): Promise<Profile> {
  // A user may belong to no customer yet, so the predicate is the user's own id, not a tenant.
  const row = await db.read({ kind: 'system' }, tx =>
    tx.one<Row>(sql`
      select u.id, u.customer_id, coalesce(s.name, c.name, '') as name, coalesce(s.name, c.name, '') as customer_name, u.avatar,
        c.customer_type, u.mobile, u.wallet_user_name, u.is_master, u.is_inner_user, u.sub_customer_id,
        coalesce(c.is_sell_vip, false) as is_sell_vip, coalesce(c.has_receive_equity, false) as has_receive_equity,
        c.customer_nature, c.customer_classification, coalesce(c.facebook_channel_auth, false) as facebook_channel_auth,
        coalesce(c.fb_user_authorization, false) as fb_user_authorization, coalesce(c.rebate_subject, false) as rebate_subject,
        coalesce(s.show_sub_customer_spend, false) as show_sub_customer_spend,
        coalesce(i.expires_at > ${request.now}, false) as is_invited, coalesce(i.expires_at <= ${request.now}, false) as is_invited_invalid,
        coalesce(i.inviter_name, '') as invite_call_name, coalesce(i.customer_name, '') as invite_customer_name, i.id as invite_id
      from organization_wallet_users u
      left join organization_customers c on c.id = u.customer_id
      left join sub_customers_profiles s on s.customer_id = u.customer_id and s.id = u.sub_customer_id
      left join lateral (
        select p.id, p.expires_at, b.wallet_user_name as inviter_name, o.name as customer_name
        from organization_invitations p
        join organization_customers o on o.id = p.customer_id
        join organization_wallet_users b on b.id = p.inviter_id
        where p.user_id = u.id and p.status = 'PENDING' and p.lapse_seen_at is null and p.expires_at > ${lapsedBefore(request.now)}
        order by (p.expires_at > ${request.now}) desc, p.invited_at desc, p.id desc limit 1) i on true
      where u.id = ${request.userId}`),
  )
  return {
    ...row,
    avatar: row.avatar === '' ? '' : staticUrl(request.staticHost, row.avatar),
    mobile: maskMobile(row.mobile),
    wallet_user_id: row.id,
    is_sub_customer: row.sub_customer_id !== null,
    server_time: request.now.toISOString(),
  }
}

/** An invitation that lapsed longer ago is no news. */
function lapsedBefore(now: Date): Date {
  return new Date(now.getTime() - 7 * 86_400_000)
}
