// Calls about the people of ad accounts (spec §7: relation-email), and about the consents that they gave at Facebook.
import { endpointsOf } from '../../wire/endpoint.ts'
import { bindingEndpoints } from './endpoints.ts'
import type { peopleSchemas } from './people-schemas.ts'

const ACCOUNTS = '/api/custom/client/accounts'
const AUTH = `${ACCOUNTS}/personal-auth` as const
const own = { callers: ['customer'], roles: ['Associated'] } as const
const submits = { changesState: true, changes: [bindingEndpoints.list] } as const

export const peopleEndpoints = endpointsOf<typeof peopleSchemas>({
  relationEmail: {
    ...own,
    ...submits,
    path: `${ACCOUNTS}/relation-email`,
    summary: 'Google 账户的邀请邮箱：授权或撤销（需 Idempotency-Key）',
  },
  grant: { ...own, ...submits, path: `${AUTH}/grant`, summary: 'Facebook、TikTok 账户的个人号授权与撤销（需 Idempotency-Key）' },
  consents: { ...own, path: `${AUTH}/list`, summary: '已连接的 Facebook 个人号' },
  begin: { ...own, changesState: true, path: `${AUTH}/begin`, summary: '连接 Facebook：授权页面地址，10 分钟内有效，仅可使用一次' },
  finish: {
    ...own,
    changesState: true,
    changes: ['consents'],
    path: `${AUTH}/finish`,
    summary: '从 Facebook 返回：凭一次性的授权状态完成连接',
  },
  revoke: { ...own, changesState: true, changes: ['consents'], path: `${AUTH}/revoke`, summary: '解除连接：在 Facebook 撤回并删除授权' },
})
