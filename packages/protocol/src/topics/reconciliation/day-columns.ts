// The columns of the closed days, and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { CloseDay } from './day-schemas.ts'

export const dayRows = listOf<CloseDay>()({
  title: '日结',
  key: 'day',
  rowName: ['day'],
  columns: {
    day: { kind: 'own', title: '日期', width: 120, pin: 'left', locked: true },
    state: { kind: 'own', title: '状态', width: 130 },
    paid_in: { kind: 'own', title: '到账', hint: '到账时间在当日的款项', width: 176, align: 'right' },
    booked: { kind: 'own', title: '入账', hint: '当日入账钱包与偿还对账单', width: 176, align: 'right' },
    unmatched: { kind: 'own', title: '日终未匹配', width: 170, align: 'right' },
    refunded: { kind: 'own', title: '退款', width: 170, align: 'right' },
    differences: { kind: 'number', title: '差异', width: 60, field: 'differences' },
    maker: { kind: 'text', title: '签署 / 复核', width: 136, field: 'maker', below: 'checker' },
    made: { kind: 'time', title: '签署时间', width: 172, hiddenByDefault: true, field: 'made_at' },
    signed: { kind: 'time', title: '复核时间', width: 172, hiddenByDefault: true, field: 'signed_at' },
  },
  card: {
    head: ['day', 'state'],
    lines: [[['到账', 'paid_in']], [['入账', 'booked']], [['未匹配', 'unmatched']], [['退款', 'refunded']], ['maker', 'signed']],
  },
})
