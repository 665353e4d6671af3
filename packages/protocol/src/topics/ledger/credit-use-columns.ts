// The columns of the parts of used credit, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { CREDIT_USE_STATES } from './credit-use-enums.ts'
import type { CreditUse } from './credit-use-schemas.ts'

const money = { kind: 'money', currency: 'currency' } as const

export const creditUseRows = listOf<CreditUse>()({
  title: '授信核对',
  key: ['customer_id', 'currency'],
  rowName: ['customer'],
  columns: {
    customer: { kind: 'named', title: '客户', width: 160, pin: 'left', locked: true, field: 'customer_name', id: 'customer_id' },
    state: { kind: 'state', title: '核对', width: 80, field: 'state', states: CREDIT_USE_STATES },
    currency: { kind: 'text', title: '币种', width: 58, hiddenByDefault: true, field: 'currency' },
    used: { ...money, title: '已用授信', hint: '已入账，不含处理中的占用', width: 130, below: 'currency', field: 'used' },
    difference: { ...money, title: '差异', width: 130, field: 'difference' },
    unspent: { ...money, title: '未消耗额度', hint: '自有广告账户的额度减消耗', width: 130, field: 'unspent' },
    unbilled_spend: { ...money, title: '未出账消耗', hint: '含待更正的消耗，下方为费用', width: 130, field: 'unbilled_spend' },
    unbilled_fees: { ...money, title: '未出账费用', width: 130, hiddenByDefault: true, field: 'unbilled_fees' },
    waiting: { ...money, title: '未入对账单', hint: '已出账、不在对账单中的账单', width: 130, hiddenByDefault: true, field: 'waiting' },
    unpaid: { ...money, title: '未还对账单', hint: '应付减已还，含待确认；下方为已出账、未入对账单', width: 130, field: 'unpaid' },
    rebates: { ...money, title: '待入账返点', hint: '账单已扣减，确认后入账；下方为在途', width: 130, field: 'rebates' },
    transit: { ...money, title: '在途', hint: '转移与迟到消耗', width: 96, hiddenByDefault: true, field: 'transit' },
    moved: { ...money, title: '转给子客户', hint: '授信额度所在的账户现属子客户', width: 110, hiddenByDefault: true, field: 'moved' },
    opening: {
      ...money,
      title: '期初与其他',
      hint: '接管时已有的额度、钱包付的额度与费用、首个出账月以前；下方为转给子客户',
      width: 130,
      field: 'opening',
    },
  },
  card: {
    head: ['customer', 'state'],
    lines: [
      [['已用', 'used'], 'currency'],
      [
        ['未消耗', 'unspent'],
        ['未出账', 'unbilled_spend'],
        ['费用', 'unbilled_fees'],
      ],
      [
        ['未还', 'unpaid'],
        ['未入对账单', 'waiting'],
      ],
      [
        ['返点', 'rebates'],
        ['在途', 'transit'],
        ['子客户', 'moved'],
      ],
      [
        ['期初', 'opening'],
        ['差异', 'difference'],
      ],
    ],
  },
})
