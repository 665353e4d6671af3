// The columns of the console's customers, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { CUSTOMER_NATURE_NAMES } from '../../vocabulary/customer-type.ts'
import { CUSTOMER_STATUSES } from './enums.ts'
import type { ConsoleCustomer } from './console-schemas.ts'

export const customerRows = listOf<ConsoleCustomer>()({
  title: '客户',
  key: 'customer_id',
  rowName: ['customer'],
  columns: {
    customer: { kind: 'named', title: '客户', width: 220, pin: 'left', locked: true, field: 'name', id: 'customer_id' },
    type: { kind: 'own', title: '类型', width: 134 },
    nature: { kind: 'code', title: '性质', width: 76, field: 'customer_nature', texts: CUSTOMER_NATURE_NAMES },
    master: { kind: 'own', title: '主账号', width: 172 },
    members: { kind: 'number', title: '成员数', width: 66, hiddenByDefault: true, field: 'members' },
    sub_customers: { kind: 'number', title: '子客户数', width: 76, hiddenByDefault: true, field: 'sub_customers' },
    accounts: { kind: 'own', title: '账户数 F/G/T', hint: 'Facebook / Google / TikTok', width: 120, align: 'right' },
    wallet: { kind: 'own', title: '钱包可用', width: 150, align: 'right' },
    credit: { kind: 'own', title: '授信 已用/总额', hint: 'USD', width: 176, align: 'right' },
    sales: { kind: 'own', title: '商务', width: 84 },
    status: { kind: 'state', title: '状态', width: 90, field: 'status', states: CUSTOMER_STATUSES },
    created_at: { kind: 'time', title: '注册时间', hint: '北京时间 GMT+8', width: 172, hiddenByDefault: true, field: 'created_at' },
  },
  card: {
    head: ['customer'],
    lines: [
      ['type', 'nature', 'status'],
      [
        ['账户', 'accounts'],
        ['钱包可用', 'wallet'],
        ['授信', 'credit'],
      ],
    ],
  },
})
