// How the audit log names what happens to wallets.
import type { AuditWords } from '../audit/word-entry.ts'

export const WALLET_WORDS: AuditWords = {
  actions: {
    'wallet.allocate': '分配子客户额度',
    'wallet.withdraw': '收回子客户额度',
    'wallet.exchange': '换汇',
    'wallet.set-alert': '设置余额预警',
    'wallet.recharge': '充值入账',
    'wallet.set-credit-line': '设定授信',
  },
  fields: {
    bought: '买入',
    sold: '卖出',
  },
}
