// What stands in the files of the console's lists of this topic.
import { proposed } from '../exports/proposal-columns.ts'
import { column } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'

export const WALLET_FILES = {
  FUND_PROPOSALS: [
    column('类型', row => (row.kind === 'BANK_RECEIPT' ? '手工入账' : '钱包调账')),
    column('子客户', row => row.sub_customer_name),
    column('币种', row => row.currency),
    column('金额', row => row.amount, 'amount'),
    column('银行流水号', row => row.bank_reference),
    column('付款户名', row => row.payer_name),
    ...proposed,
  ],
} as const satisfies SomeStaffFiles
