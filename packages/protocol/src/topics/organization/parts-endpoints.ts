// Calls about parts of a customer: companies, sub-customers and people (console.md 2). Salespeople read those of their own customers.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CUSTOMER_READERS, consoleCustomerEndpoints as shown } from './console-endpoints.ts'
import type { customerPartSchemas } from './parts-schemas.ts'

const FAMILY = '/api/console/customers'
const writes = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'], changesState: true } as const
const people = [shown.members, shown.detail, shown.list, shown.entries] as const
const subCustomers = [shown.subCustomers, shown.detail, shown.entries] as const

export const customerPartEndpoints = endpointsOf<typeof customerPartSchemas>({
  companies: {
    ...CUSTOMER_READERS,
    path: `${FAMILY}/companies`,
    summary: '客户的开户公司',
  },
  createCompany: { changes: ['companies', shown.entries], ...writes, path: `${FAMILY}/companies/create`, summary: '新建开户公司' },
  changeCompany: { changes: ['companies', shown.entries], ...writes, path: `${FAMILY}/companies/update`, summary: '修改开户公司' },
  createSubCustomer: {
    changes: [...subCustomers, 'memberInvitations'],
    ...writes,
    path: `${FAMILY}/sub-customers/create`,
    summary: '新建子客户，并邀请其用户（短信或邮件，24 小时内有效）',
  },
  renameSubCustomer: { changes: subCustomers, ...writes, path: `${FAMILY}/sub-customers/rename`, summary: '重命名子客户' },
  inviteSubCustomerUser: {
    changes: [...subCustomers, 'memberInvitations'],
    ...writes,
    path: `${FAMILY}/sub-customers/invite`,
    summary: '邀请子客户的用户',
  },
  memberInvitations: {
    ...CUSTOMER_READERS,
    path: `${FAMILY}/members/invitations`,
    summary: '等待接受的成员邀请',
  },
  inviteMember: {
    changes: ['memberInvitations', shown.entries],
    ...writes,
    path: `${FAMILY}/members/invite`,
    summary: '邀请成员（短信或邮件，24 小时内有效）',
  },
  inviteMemberAgain: {
    changes: ['memberInvitations', shown.entries],
    ...writes,
    path: `${FAMILY}/members/invite-again`,
    summary: '重新发送成员邀请',
  },
  withdrawMemberInvitation: {
    changes: ['memberInvitations', shown.entries],
    ...writes,
    path: `${FAMILY}/members/withdraw-invitation`,
    summary: '撤回成员邀请',
  },
  removeMember: { changes: people, ...writes, path: `${FAMILY}/members/remove`, summary: '移除客户或其子客户的登录用户' },
  setMemberDisabled: { changes: people, ...writes, path: `${FAMILY}/members/disable`, summary: '停用或恢复客户或其子客户的登录用户' },
  changeMaster: { changes: people, ...writes, path: `${FAMILY}/members/change-master`, summary: '变更客户的主账号' },
  resetSignIn: {
    changes: people,
    ...writes,
    path: `${FAMILY}/members/reset-sign-in`,
    summary: '重置登录：结束登录、发送重置密码链接，可解绑两步验证',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const customerPartLists = {
  COMPANIES: { text: '开户公司', endpoint: customerPartEndpoints.companies },
} as const
