// The columns of the console's credit lines, and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { ConsoleCredit } from './console-schemas.ts'

const money = { kind: 'money', currency: 'currency' } as const

export const creditRows = listOf<ConsoleCredit>()({
  title: '授信',
  key: ['customer_id', 'currency'],
  rowName: ['customer'],
  columns: {
    customer: { kind: 'named', title: '客户', width: 190, pin: 'left', locked: true, field: 'customer_name', id: 'customer_id' },
    state: { kind: 'own', title: '状态', width: 144 },
    currency: { kind: 'text', title: '币种', width: 60, hiddenByDefault: true, field: 'currency' },
    total: { ...money, title: '总额', hint: '含临时授信', width: 130, below: 'currency', field: 'total' },
    used: { ...money, title: '已用', width: 130, field: 'used' },
    pending: { ...money, title: '占用', hint: '处理中的申请', width: 130, field: 'pending' },
    available: { ...money, title: '可用', width: 130, field: 'available' },
    overdue: { ...money, title: '逾期', hint: '已过还款日、未还的对账单', width: 130, field: 'overdue' },
    next_due: { kind: 'text', title: '下次还款日', width: 108, field: 'next_due_on' },
    over: { ...money, title: '超限', width: 110, field: 'over', hiddenByDefault: true },
    temporary: { ...money, title: '临时授信', width: 130, field: 'temporary' },
    temporary_until: {
      kind: 'time',
      title: '临时授信到期',
      hint: '北京时间 GMT+8',
      width: 172,
      hiddenByDefault: true,
      field: 'temporary_until',
    },
  },
  card: {
    head: ['customer', 'state'],
    lines: [
      [
        ['总额', 'total'],
        ['已用', 'used'],
        ['可用', 'available'],
      ],
      [
        ['逾期', 'overdue'],
        ['下次还款日', 'next_due'],
      ],
      [['临时', 'temporary'], 'temporary_until'],
    ],
  },
})
