// The columns of a customer's credit history, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { CREDIT_CHANGES } from './line-enums.ts'
import type { CreditChangeRow } from './line-schemas.ts'

const money = { kind: 'money', currency: 'currency' } as const

export const creditHistoryRows = listOf<CreditChangeRow>()({
  title: '授信记录',
  key: 'change_id',
  rowName: ['at', 'type'],
  columns: {
    at: { kind: 'time', title: '时间', hint: '北京时间 GMT+8', width: 180, pin: 'left', locked: true, field: 'at' },
    type: { kind: 'state', title: '类型', width: 110, field: 'type', states: CREDIT_CHANGES },
    currency: { kind: 'text', title: '币种', width: 70, field: 'currency' },
    before: { ...money, title: '调整前', width: 140, field: 'before' },
    after: { ...money, title: '调整后', width: 140, field: 'after' },
    change: { ...money, title: '变化', width: 130, field: 'change' },
    valid_until: { kind: 'time', title: '有效期至', width: 180, field: 'valid_until' },
    reason: { kind: 'text', title: '原因', width: 280, field: 'reason' },
  },
  card: {
    head: ['at', 'type'],
    lines: [
      [
        ['调整前', 'before'],
        ['调整后', 'after'],
      ],
      ['reason'],
    ],
  },
})
