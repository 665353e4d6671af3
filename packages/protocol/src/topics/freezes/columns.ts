// The columns of the frozen accounts, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { FROZEN_STATUSES } from '../ad-accounts/enums.ts'
import type { Freeze } from './schemas.ts'

export const freezeRows = listOf<Freeze>()({
  title: '冻结明细',
  key: 'record_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '账户', width: 240, pin: 'left', field: 'account_name', id: 'outside_account_id' },
    company: { kind: 'text', title: '开户公司', width: 180, field: 'company_name' },
    status: { kind: 'state', title: '冻结状态', width: 150, field: 'status', states: FROZEN_STATUSES },
    reason: { kind: 'own', title: '冻结原因', width: 240 },
    balance: { kind: 'money', title: '冻结时余额', width: 140, field: 'balance', currency: 'currency', hasSymbol: true },
    frozen: { kind: 'time', title: '冻结时间', width: 180, field: 'frozen_at' },
  },
  card: {
    head: ['account', 'status'],
    lines: [
      ['reason'],
      [
        ['冻结于', 'frozen'],
        ['余额', 'balance'],
      ],
    ],
  },
})
