// What stands in the files of the ledger: balances by kind, its accounts, and the entries of one.
import { LEDGER_KINDS, TRANSFER_CODES, TRANSFER_STATES } from './enums.ts'
import { creditUseRows } from './credit-use-columns.ts'
import type { KindBalance } from './schemas.ts'
import { column, fileOfList, type StaffFile, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { entryOf } from '../../values/table.ts'

/** The balance is credits less debits. */
const sums: StaffFile<Pick<KindBalance, 'balance' | 'debits_posted' | 'credits_posted' | 'debits_pending' | 'credits_pending'>> = [
  column('余额', row => row.balance, 'amount'),
  column('借方已入账', row => row.debits_posted, 'amount'),
  column('贷方已入账', row => row.credits_posted, 'amount'),
  column('借方冻结', row => row.debits_pending, 'amount'),
  column('贷方冻结', row => row.credits_pending, 'amount'),
]

export const LEDGER_FILES = {
  CREDIT_USE: fileOfList(creditUseRows, {}),
  LEDGER_BALANCES: [
    column('科目', row => LEDGER_KINDS[row.kind]),
    column('币种', row => row.currency),
    column('账目数', row => row.accounts, 'number'),
    ...sums,
  ],
  LEDGER_ACCOUNTS: [
    column('账目编号', row => row.ledger_account_id, 'id'),
    column('科目', row => LEDGER_KINDS[row.kind]),
    column('客户', row => row.customer_name),
    column('子客户', row => row.sub_customer_name),
    column('广告账户 ID', row => row.outside_account_id, 'id'),
    column('币种', row => row.currency),
    ...sums,
    column('信用额度', row => row.overdraft, 'amount'),
  ],
  LEDGER_ENTRIES: [
    column('流水号', row => row.flow_no, 'id'),
    column('类型', row => entryOf(TRANSFER_CODES, row.code) ?? row.code),
    column('借贷', row => (row.side === 'DEBIT' ? '借' : '贷')),
    column('币种', row => row.currency),
    column('金额', row => row.amount, 'amount'),
    column('入账后余额', row => row.balance_after, 'amount'),
    column('时间', row => timeCell(row.at)),
    column('对方科目', row => LEDGER_KINDS[row.other_kind]),
    column('对方', row => row.other_name),
    column('广告账户', row => row.ad_account?.account_name),
    column('广告账户 ID', row => row.ad_account?.outside_account_id, 'id'),
    column('业务单号', row => row.apply_no ?? row.reference_id, 'id'),
    column('状态', row => TRANSFER_STATES[row.state]),
    column('操作人', row => row.operator),
    column('摘要', row => row.summary),
  ],
} as const satisfies SomeStaffFiles
