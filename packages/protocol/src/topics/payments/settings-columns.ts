// The columns of the receiving accounts, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { BANKS } from '../wallet/banks.ts'
import type { ReceivingAccount } from './settings-schemas.ts'
import { TRANSFER_METHOD_TEXTS } from './settings-lists.ts'

export const receivingAccountRows = listOf<ReceivingAccount>()({
  title: '收款账户',
  key: 'account_id',
  rowName: ['bank', 'currency'],
  columns: {
    bank: { kind: 'code', title: '收款账户', width: 150, pin: 'left', locked: true, field: 'bank', texts: BANKS },
    state: { kind: 'own', title: '状态', width: 124 },
    currency: { kind: 'text', title: '币种', width: 60, field: 'currency' },
    method: { kind: 'code', title: '支付方式', width: 130, field: 'method', texts: TRANSFER_METHOD_TEXTS },
    holder: { kind: 'text', title: '户名', width: 190, field: 'holder' },
    account_no: { kind: 'text', title: '账号', width: 180, field: 'account_no' },
    bank_name: { kind: 'text', title: '开户行', width: 190, field: 'bank_name' },
    swift: { kind: 'text', title: 'SWIFT', width: 124, hiddenByDefault: true, field: 'swift' },
    changed_at: { kind: 'time', title: '变更时间', hint: '北京时间 GMT+8', width: 112, isStacked: true, field: 'changed_at' },
    action: { kind: 'own', title: '操作', width: 84 },
  },
  card: {
    head: ['bank', 'state'],
    lines: [['method', 'currency'], ['holder'], ['account_no'], ['bank_name'], ['action']],
  },
})
