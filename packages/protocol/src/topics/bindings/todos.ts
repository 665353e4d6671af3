// To-dos about bindings.
import type { changeFilters } from '../ad-accounts/change-lists.ts'
import { adAccountEndpoints } from '../ad-accounts/endpoints.ts'
import type { Asked, Todos } from '../spend/todo-entry.ts'
import { bindingEndpoints } from './endpoints.ts'
import type { mccRecordFilters } from './lists.ts'

export const BINDINGS_TODOS = {
  BINDINGS: {
    title: '绑定待处理',
    note: '等待您或对方在渠道接受，逾期将失效',
    tone: 'warning',
    icon: 'clock',
    who: 'customer',
    page: 'OperateRecord',
    list: { call: adAccountEndpoints.changes, asked: { waits: 'CUSTOMER' } satisfies Asked<typeof changeFilters>, at: { tab: 'changes' } },
  },
  MCC_BINDINGS: {
    title: 'MCC 绑定待处理',
    note: '请在您的 MCC 中邀请账户，逾期将失效',
    tone: 'warning',
    icon: 'clock',
    who: 'customer',
    page: 'MccRecord',
    list: { call: bindingEndpoints.mccs, asked: { waits: 'CUSTOMER' } satisfies Asked<typeof mccRecordFilters> },
  },
} as const satisfies Todos
