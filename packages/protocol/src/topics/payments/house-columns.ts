// The columns of differences with payment houses, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { HOUSE_DIFFERENCE_ABOUT, HOUSE_DIFFERENCE_KINDS, HOUSE_METHOD_TEXTS } from './house-lists.ts'
import type { HouseDifferenceRow } from './house-schemas.ts'

const money = { kind: 'money', currency: 'currency' } as const

export const houseDifferenceRows = listOf<HouseDifferenceRow>()({
  title: '支付机构差异',
  key: 'difference_id',
  rowName: ['transaction'],
  columns: {
    transaction: {
      kind: 'text',
      title: '机构流水号',
      hint: '退款为系统的退款编号',
      width: 210,
      pin: 'left',
      locked: true,
      field: 'transaction_id',
    },
    state: { kind: 'own', title: '状态', width: 130 },
    kind: { kind: 'code', title: '差异', width: 100, field: 'kind', texts: HOUSE_DIFFERENCE_KINDS },
    about: { kind: 'code', title: '款项', width: 84, field: 'about', texts: HOUSE_DIFFERENCE_ABOUT },
    method: { kind: 'code', title: '支付机构', width: 100, field: 'method', texts: HOUSE_METHOD_TEXTS },
    day: { kind: 'text', title: '账单日期', width: 112, field: 'day' },
    currency: { kind: 'text', title: '币种', width: 72, hiddenByDefault: true, field: 'currency' },
    ours: { ...money, title: '系统金额', width: 130, below: 'currency', field: 'our_amount' },
    theirs: { ...money, title: '机构金额', width: 130, field: 'their_amount' },
    found_at: { kind: 'time', title: '发现时间', hint: '北京时间 GMT+8', width: 112, isStacked: true, field: 'found_at' },
    closing: { kind: 'text', title: '关闭说明', width: 220, hiddenByDefault: true, field: 'closing' },
    closed_at: { kind: 'time', title: '关闭时间', width: 172, hiddenByDefault: true, field: 'closed_at' },
    action: { kind: 'own', title: '操作', width: 110 },
  },
  card: {
    head: ['transaction', 'state'],
    lines: [
      ['about', 'kind', 'method', 'day'],
      [
        ['系统', 'ours'],
        ['机构', 'theirs'],
      ],
      ['closing'],
      ['action'],
    ],
  },
})
