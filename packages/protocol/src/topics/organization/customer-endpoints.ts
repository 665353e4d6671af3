// Calls by which staff take customers on and find them a master (console.md 2).
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import { CUSTOMER_READERS, consoleCustomerEndpoints as shown } from './console-endpoints.ts'
import type { customerSchemas } from './customer-schemas.ts'

const FAMILY = '/api/console/customers'
const workers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'] } as const
const writes = { ...workers, changesState: true } as const
/** The customer with its log. */
const itself = [shown.detail, shown.entries] as const

export const customerEndpoints = endpointsOf<typeof customerSchemas>({
  duplicates: { ...workers, path: `${FAMILY}/duplicates`, summary: '与新客户相似的客户、公司和登录用户' },
  applicationDuplicates: {
    ...workers,
    staffRoles: CASE_KINDS.CUSTOMER_APPLICATION.readers,
    path: `${FAMILY}/applications/duplicates`,
    summary: '与新建客户申请相似的客户、公司和登录用户',
  },
  create: { changes: 'all', ...writes, path: `${FAMILY}/create`, summary: '新建客户、开户公司，并邀请主账号' },
  standing: { ...workers, path: `${FAMILY}/standing`, summary: '客户未结束的事项：停用与变更类型前查看' },
  setStopped: { changes: ['standing', shown.list, ...itself], ...writes, path: `${FAMILY}/stop`, summary: '停用或启用客户' },
  changeType: { changes: ['standing', shown.list, ...itself], ...writes, path: `${FAMILY}/type`, summary: '变更客户类型' },
  masterInvitation: { ...CUSTOMER_READERS, path: `${FAMILY}/master-invitation`, summary: '客户主账号邀请的状态' },
  inviteMaster: {
    changes: ['masterInvitation', ...itself],
    ...writes,
    path: `${FAMILY}/master-invitation/send`,
    summary: '邀请主账号（短信或邮件，24 小时内有效）',
  },
  inviteMasterAgain: {
    changes: ['masterInvitation', ...itself],
    ...writes,
    path: `${FAMILY}/master-invitation/again`,
    summary: '重新发送主账号邀请',
  },
  withdrawMasterInvitation: {
    changes: ['masterInvitation', ...itself],
    ...writes,
    path: `${FAMILY}/master-invitation/withdraw`,
    summary: '撤回主账号邀请',
  },
})
