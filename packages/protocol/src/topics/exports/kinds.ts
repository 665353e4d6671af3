// Export kinds: each list that has a file, in one line. Its calls, its columns to choose from and what a background export may hold follow.
import type { FileColumns } from '../../lists/columns.ts'
import { CHANNEL_CODES, CHANNELS } from '../../vocabulary/channel.ts'
import { accountFile } from '../ad-accounts/file-columns.ts'
import { changeFile } from '../ad-accounts/change-columns.ts'
import { whitelistFile } from '../auto-clear/columns.ts'
import { creditRecordFile } from '../credit/columns.ts'
import { statementFile } from '../statements/columns.ts'
import { billFile, billLineFile } from '../billing/bill-columns.ts'
import { freezeFile } from '../freezes/columns.ts'
import { rechargeFile } from '../payments/columns.ts'
import { refundFile } from '../refunds/columns.ts'
import { repaymentFile } from '../repayments/columns.ts'
import { recordFile, transferFile } from '../quota/columns.ts'
import { flowFile } from '../wallet/columns.ts'

type Kind = {
  /** What the list is called, and its file. */
  text: string
  file: FileColumns
  path: `/api/${string}/client/${string}/export`
  /** Sub-customers ask at a path of their own (spec §7), at the same one, or have no such list. */
  subCustomers: 'own path' | 'same path' | 'none'
}

export const EXPORT_KINDS = {
  ACCOUNTS: { text: '账户', file: accountFile, path: '/api/custom/client/accounts/export', subCustomers: 'own path' },
  TRANSACTION_DETAILS: {
    text: '额度记录',
    file: recordFile,
    path: '/api/custom/client/accounts/transaction-details/export',
    subCustomers: 'own path',
  },
  TRANSFER_DETAILS: {
    text: '转移记录',
    file: transferFile,
    path: '/api/custom/client/accounts/transfer-details/export',
    subCustomers: 'own path',
  },
  CHANGE_DETAILS: {
    text: '账户变更',
    file: changeFile,
    path: '/api/custom/client/accounts/change-details/export',
    subCustomers: 'own path',
  },
  WHITELIST: {
    text: '自动清零白名单',
    file: whitelistFile,
    path: '/api/custom/client/accounts/whitelist/export',
    subCustomers: 'none',
  },
  FREEZES: {
    text: '冻结明细',
    file: freezeFile,
    path: '/api/violate/client/frozen/accounts/export',
    subCustomers: 'same path',
  },
  WALLET_FLOWS: { text: '钱包流水', file: flowFile, path: '/api/wallet/client/wallet/flows/export', subCustomers: 'same path' },
  RECHARGES: { text: '充值记录', file: rechargeFile, path: '/api/recharge/client/applications/list/export', subCustomers: 'same path' },
  CREDIT_RECORDS: {
    text: '授信记录',
    file: creditRecordFile,
    path: '/api/bill/client/credit/customers/adjust-record/export',
    subCustomers: 'none',
  },
  REFUNDS: { text: '退款记录', file: refundFile, path: '/api/recharge/client/refunds/list/export', subCustomers: 'same path' },
  BILLS: { text: '月度账单', file: billFile, path: '/api/bill/client/consume/bills/customers/export', subCustomers: 'none' },
  BILL_LINES: {
    text: '账单明细',
    file: billLineFile,
    path: '/api/bill/client/consume/bills/customers/{id}/export',
    subCustomers: 'none',
  },
  REPAYMENTS: { text: '还款记录', file: repaymentFile, path: '/api/bill/client/credit/repayments/export', subCustomers: 'none' },
  STATEMENTS: {
    text: '对账单',
    file: statementFile,
    path: '/api/bill/client/credit/bills/confirmations/export',
    subCustomers: 'none',
  },
} as const satisfies Record<string, Kind>
export type ExportKind = keyof typeof EXPORT_KINDS
export const EXPORT_KIND_CODES = Object.keys(EXPORT_KINDS) as [ExportKind, ...ExportKind[]] // the table's own keys

type Named = { channel?: string | undefined; adjust_type?: string | undefined; currency?: string | undefined }

/** The page's name as the file carries it: lists of accounts are one per channel, flows one per currency, cleared quota has a tab of its own. */
export function exportPageName(kind: ExportKind, request: object & Named): string {
  const { text } = EXPORT_KINDS[kind]
  const channel = CHANNEL_CODES.find(code => code === request.channel)
  if ((kind === 'ACCOUNTS' || kind === 'FREEZES') && channel) return `${CHANNELS[channel].name}${text}`
  if (kind === 'CREDIT_RECORDS' && channel) return `${CHANNELS[channel].name}额度变更记录`
  if (kind === 'WALLET_FLOWS' && request.currency) return `${request.currency}${text}`
  return kind === 'TRANSACTION_DETAILS' && request.adjust_type === 'CLEAR' ? '清零记录' : text
}
