// The columns of an agent's sub-customers and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { OwnSubCustomer } from './schemas.ts'

export const subCustomerRows = listOf<OwnSubCustomer>()({
  title: '子客户',
  key: 'sub_customer_id',
  rowName: ['name'],
  columns: {
    name: { kind: 'named', title: '子客户', width: 208, pin: 'left', field: 'name', id: 'sub_customer_id' },
    users: { kind: 'own', title: '用户', width: 124 },
    accounts: { kind: 'own', title: '账户数', width: 140 },
    balance: { kind: 'money', title: '账户余额合计', width: 122, field: 'account_balance', currency: 'USD', hasSymbol: true },
    todaySpend: { kind: 'money', title: '今日消耗', width: 116, field: 'today_spend', currency: 'USD', hasSymbol: true },
    spend: { kind: 'money', title: '本月消耗', width: 116, field: 'month_spend', currency: 'USD', hasSymbol: true },
    wallet: { kind: 'own', title: '钱包可用', width: 112 },
    seesSpend: { kind: 'own', title: '可见消耗', width: 84 },
    recharges: { kind: 'own', title: '自行充值', width: 84 },
    created: { kind: 'time', title: '关联时间', width: 172, field: 'created_at' },
    actions: { kind: 'own', title: '操作', width: 204, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['name'],
    lines: [
      [['用户', 'users']],
      [['账户', 'accounts']],
      [['账户余额', 'balance']],
      [
        ['今日', 'todaySpend'],
        ['本月', 'spend'],
      ],
      [['钱包可用', 'wallet']],
      [
        ['可见消耗', 'seesSpend'],
        ['自行充值', 'recharges'],
      ],
    ],
    end: ['actions'],
  },
})
