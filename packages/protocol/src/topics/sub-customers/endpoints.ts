// Sub-customer calls: a second-tier agent sets sub-customers up, asks people to sign in for them and gives them ad accounts (二代工具).
import { endpointsOf } from '../../wire/endpoint.ts'
import { adAccountEndpoints } from '../ad-accounts/endpoints.ts'
import { walletEndpoints } from '../wallet/endpoints.ts'
import type { subCustomerSchemas } from './schemas.ts'

const FAMILY = '/api/custom/client/sub-customers'
const agent = { callers: ['customer'], roles: ['SecondAgent'] } as const
const writes = { ...agent, changesState: true } as const
const moves = {
  ...writes,
  changes: ['list', 'accounts', 'rectifications', 'freezes', adAccountEndpoints.list, adAccountEndpoints.byId],
} as const
const people = { ...writes, changes: ['list', 'people'] } as const

export const subCustomerEndpoints = endpointsOf<typeof subCustomerSchemas>({
  list: { ...agent, path: `${FAMILY}/list`, summary: '子客户列表' },
  create: {
    ...writes,
    changes: ['list', walletEndpoints.subFunds],
    path: `${FAMILY}/create`,
    summary: '新建子客户，并邀请其用户（短信或邮件，24 小时内有效；仅主账号）',
  },
  rename: {
    ...writes,
    changes: ['list', walletEndpoints.subFunds, adAccountEndpoints.list, adAccountEndpoints.byId],
    path: `${FAMILY}/rename`,
    summary: '重命名子客户',
  },
  setSpend: { ...writes, changes: ['list'], path: `${FAMILY}/spend`, summary: '设置子客户能否看到其账户的消耗' },
  setRecharge: { ...writes, changes: ['list'], path: `${FAMILY}/recharge`, summary: '设置子客户能否自行充值' },
  assign: {
    ...moves,
    path: `${FAMILY}/accounts`,
    summary: '变更广告账户的子客户，或收回给自己',
  },
  assignPasted: {
    ...moves,
    path: `${FAMILY}/accounts/paste`,
    summary: '粘贴变更广告账户的子客户，最多 50 行，逐行返回结果',
  },
  accounts: { ...agent, path: `${FAMILY}/accounts/list`, summary: '子客户的广告账户' },
  rectifications: { ...agent, path: `${FAMILY}/rectifications`, summary: '子客户的整改，待处理的在前' },
  freezes: { ...agent, path: `${FAMILY}/freezes`, summary: '子客户冻结中的账户' },
  people: { ...agent, path: `${FAMILY}/users`, summary: '子客户的用户与等待接受的邀请' },
  invite: { ...people, path: `${FAMILY}/users/invite`, summary: '邀请子客户的用户（仅主账号）' },
  inviteAgain: { ...people, path: `${FAMILY}/users/invite-again`, summary: '重新发送邀请（仅主账号）' },
  withdrawInvitation: { ...people, path: `${FAMILY}/users/withdraw-invitation`, summary: '撤回邀请（仅主账号）' },
  setStatus: { ...writes, changes: ['list', 'logs'], path: `${FAMILY}/status`, summary: '停用或启用子客户' },
  setLimits: { ...writes, changes: ['list', 'logs'], path: `${FAMILY}/limits`, summary: '设置子客户的操作权限与新增额度上限' },
  setRule: { ...writes, changes: ['list', 'logs'], path: `${FAMILY}/rules`, summary: '设置子客户钱包的自动补足规则' },
  remind: { ...writes, changes: ['logs', 'rectifications'], path: `${FAMILY}/remind`, summary: '催办子客户的整改（每条每天一次）' },
  remindOfFreezes: {
    ...writes,
    changes: ['logs', 'freezes'],
    path: `${FAMILY}/freezes/remind`,
    summary: '催办子客户申请解冻（每条每天一次）',
  },
  logs: { ...agent, path: `${FAMILY}/logs`, summary: '子客户的归属、权限与资金日志' },
  removeUser: { ...people, path: `${FAMILY}/users/remove`, summary: '移除子客户的用户（仅主账号）' },
})
