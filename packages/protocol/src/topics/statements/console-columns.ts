// The columns of the console's statements, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { REPAYMENT_CHANNELS } from '../repayments/enums.ts'
import type { ConsoleStatement } from './console-schemas.ts'

const money = { kind: 'money', currency: 'currency' } as const

export const consoleStatementRows = listOf<ConsoleStatement>()({
  title: '对账单',
  key: 'statement_id',
  rowName: ['id'],
  columns: {
    id: { kind: 'own', title: '对账单号', width: 124, pin: 'left', locked: true },
    customer: { kind: 'text', title: '客户', width: 140, field: 'customer_name', below: 'company_name' },
    month: { kind: 'text', title: '账期', width: 84, field: 'month' },
    channel: { kind: 'code', title: '渠道', width: 90, hiddenByDefault: true, field: 'channel', texts: REPAYMENT_CHANNELS },
    currency: { kind: 'text', title: '币种', width: 58, hiddenByDefault: true, field: 'currency' },
    spend: { ...money, title: '消耗', width: 130, field: 'spend' },
    fees: { ...money, title: '费用', hint: '服务费与税费，下方为返点', width: 130, field: 'fees' },
    rebate: { ...money, title: '返点', width: 84, hiddenByDefault: true, field: 'rebate' },
    conceded: { ...money, title: '减免', hint: '异议答复中减免的金额', width: 110, field: 'conceded', hiddenByDefault: true },
    payable: { ...money, title: '应付', width: 130, below: 'currency', field: 'payable' },
    status: { kind: 'own', title: '状态', width: 124 },
    deadline: { kind: 'own', title: '确认截止', hint: '北京时间 GMT+8', width: 112 },
    receipt: { kind: 'own', title: '回执', width: 100, hiddenByDefault: true },
    paid: { ...money, title: '已还', width: 130, field: 'paid' },
    repay_on: { kind: 'text', title: '还款日', width: 116, field: 'repay_on' },
    accounts: { kind: 'number', title: '账户数', width: 80, hiddenByDefault: true, field: 'account_count' },
    version: { kind: 'number', title: '版本', width: 70, hiddenByDefault: true, field: 'version' },
  },
  card: {
    head: ['id', 'status'],
    figures: ['payable', 'paid', 'spend'],
    lines: [
      ['customer'],
      ['channel', 'month', 'currency'],
      [
        ['截止', 'deadline'],
        ['还款日', 'repay_on'],
      ],
    ],
  },
})
