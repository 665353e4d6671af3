// Organization calls: brand, preferences, profile, members and invitations (spec §7, Organisation), bind-account, what a customer is allowed.
import { endpointsOf } from '../../wire/endpoint.ts'
import { sessionEndpoints } from '../session/endpoints.ts'
import type { organizationSchemas } from './schemas.ts'

const FAMILY = '/api/wallet/client/organization'
const BINDING = '/api/wallet/client/bind-account'

/** Who one is, and how one signs in. */
const whoIsWho = [sessionEndpoints.info, sessionEndpoints.securityOverview] as const

export const organizationEndpoints = endpointsOf<typeof organizationSchemas>({
  brand: { method: 'GET', path: '/api/brand', callers: ['anyone'], summary: '品牌配置' },
  readPreference: {
    method: 'GET',
    path: '/api/wallet/client/wallet/preferences',
    callers: ['user'],
    summary: '读取页面设置（列、密度、常用筛选）',
  },
  writePreference: { path: '/api/wallet/client/wallet/preferences', callers: ['user'], changesState: true, summary: '保存页面设置' },
  invite: {
    changes: ['members'],
    path: `${FAMILY}/invite-join`,
    callers: ['customer'],
    changesState: true,
    summary: '邀请成员加入组织（主账号，24 小时内有效）',
  },
  inviteAgain: {
    changes: ['members'],
    path: `${FAMILY}/again-invite-join`,
    callers: ['customer'],
    changesState: true,
    summary: '再次邀请（主账号）',
  },
  join: { path: `${FAMILY}/join`, callers: ['user'], changesState: true, summary: '接受邀请加入组织（之后需重新登录）' },
  rejectJoin: {
    path: `${FAMILY}/reject-join`,
    callers: ['user'],
    changesState: true,
    summary: '不加入，或确认已看到邀请过期',
  },
  members: { path: `${FAMILY}/list`, callers: ['customer'], summary: '组织成员与邀请列表' },
  removeMember: {
    changes: ['members'],
    path: `${FAMILY}/remove`,
    callers: ['customer'],
    changesState: true,
    summary: '移除成员或撤回邀请（主账号）',
  },
  leave: { path: `${FAMILY}/out`, callers: ['customer'], changesState: true, summary: '退出组织（之后需重新登录）' },
  changeMaster: {
    changes: ['members', 'authorityConfig', ...whoIsWho],
    path: `${FAMILY}/change-master`,
    callers: ['customer'],
    changesState: true,
    summary: '转让主账号（短信验证；新主账号需重新登录）',
  },
  sendEmailCode: {
    path: `${FAMILY}/bindEmail/send`,
    callers: ['user'],
    changesState: true,
    summary: '向要绑定的邮箱发送验证码（更换邮箱须先验证身份）',
  },
  bindEmail: {
    changes: whoIsWho,
    path: `${FAMILY}/bindEmail`,
    callers: ['user'],
    changesState: true,
    summary: '绑定邮箱（更换邮箱须先验证身份）',
  },
  checkBinding: { path: `${BINDING}/check`, callers: ['user'], summary: '绑定账号：可绑定的客户与申请进度' },
  verifyBinding: { path: `${BINDING}/verify`, callers: ['user'], changesState: true, summary: '绑定账号：短信核验身份' },
  bindCustomer: { changes: 'all', path: `${BINDING}/bind`, callers: ['user'], changesState: true, summary: '绑定账号：确认绑定客户' },
  applyForCustomer: {
    changes: ['checkBinding'],
    path: `${BINDING}/apply`,
    callers: ['user'],
    changesState: true,
    summary: '绑定账号：申请新建客户',
  },
  reapplyForCustomer: {
    changes: ['checkBinding'],
    path: `${BINDING}/reapply`,
    callers: ['user'],
    changesState: true,
    summary: '绑定账号：修改被驳回的新建客户申请并重新提交',
  },
  updateProfile: {
    changes: ['members', ...whoIsWho],
    path: '/api/wallet/client/wallet/wallet-user/update',
    callers: ['user'],
    changesState: true,
    summary: '修改姓名与头像',
  },
  authorityConfig: { path: '/api/custom/client/customers/authority-config', callers: ['user'], summary: '各页面按钮是否可用' },
  consultants: {
    path: '/api/custom/client/customers/consultants',
    callers: ['user'],
    summary: '专属顾问（客户自己的，没有则为代理商默认的）',
  },
  openedChannels: { path: '/api/custom/client/customers/opened-channels', callers: ['customer', 'sub-customer'], summary: '已开通的渠道' },
  syncFrequency: {
    path: '/api/custom/client/customers/sync-frequency',
    callers: ['customer', 'sub-customer'],
    summary: '账户余额同步频率',
  },
  setSyncFrequency: {
    path: '/api/custom/client/customers/sync-frequency/update',
    callers: ['customer'],
    changesState: true,
    summary: '修改账户余额同步频率（主账号）',
  },
})
