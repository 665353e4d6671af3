// Monitor calls (spec §7, account-security-monitors). Facebook alone, and not for sub-customers.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { monitorSchemas } from './schemas.ts'

const FAMILY = '/api/custom/client/account-security-monitors'
const customer = { callers: ['customer'], roles: ['FacebookChannel'] } as const
const changing = { ...customer, changesState: true, changes: ['list', 'detail'] } as const

export const monitorEndpoints = endpointsOf<typeof monitorSchemas>({
  list: { ...customer, path: `${FAMILY}/list`, summary: '监控规则，最近更新的在前' },
  coverage: { ...customer, path: `${FAMILY}/coverage`, summary: '账户防护情况：最近成功读取、最近收到推送，未受保护的在前' },
  detail: { ...customer, path: `${FAMILY}/detail`, summary: '一条规则及其历史版本' },
  add: { ...changing, path: `${FAMILY}/add`, summary: '新建规则；需看过有数据的回测或满 24 小时才会暂停' },
  edit: { ...changing, path: `${FAMILY}/edit`, summary: '修改规则，存为新版本' },
  editStatus: { ...changing, path: `${FAMILY}/edit-status`, summary: '启用或停用规则' },
  remove: { ...changing, path: `${FAMILY}/remove`, summary: '删除规则；历史记录保留' },
  templates: { ...customer, path: `${FAMILY}/templates`, summary: '规则模板' },
  preview: { ...customer, path: `${FAMILY}/preview`, summary: '按最近一次数据试算规则，不执行动作' },
  backTest: {
    ...customer,
    path: `${FAMILY}/back-test`,
    summary: '用最近 7、14 或 30 天的数据回测规则',
    changesState: true,
    changes: ['list', 'detail'],
  },
  explain: { ...customer, path: `${FAMILY}/explain`, summary: '某个广告组在某一时刻为何触发或未触发' },
  killSwitch: { ...changing, path: `${FAMILY}/kill-switch`, summary: '停止或恢复自动暂停' },
})
