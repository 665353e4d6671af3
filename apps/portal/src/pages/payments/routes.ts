// Routes of recharges and refunds (spec §2, Finance).
import type { PageEntry } from '../../routes/definition.ts'

export const paymentRoutes: readonly PageEntry[] = [
  {
    name: 'WalletRecord',
    path: '/record',
    title: '交易记录',
    page: 'payments/RecordPage',
    tree: 'both',
    menu: { place: 'wallet', forSubCustomers: { title: '广告钱包' } },
  },
  {
    name: 'RechargeSuccess',
    path: '/record/success/:id',
    title: '支付结果',
    page: 'payments/RechargeResultPage',
    tree: 'both',
    below: '/record',
    isUncached: true,
  },
]
