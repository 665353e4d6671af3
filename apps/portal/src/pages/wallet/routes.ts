// Routes of the wallet (spec §2, Finance).
import { associated, type PageEntry } from '../../routes/definition.ts'

export const walletRoutes: readonly PageEntry[] = [
  { ...associated, name: 'Wallet', path: '/wallet', title: '广告钱包', page: 'wallet/WalletPage', menu: 'wallet' },
]
