// Routes of the lists of ad accounts (spec §2, Advert area).
import type { PageEntry } from '../../routes/definition.ts'

export const accountRoutes: readonly PageEntry[] = [
  {
    name: 'Account',
    path: '/account/{channel}',
    title: '{Channel} 账户',
    page: 'ad-accounts/AccountListPage',
    tree: 'both',
    menu: 'accounts',
    // Sub-customers reach them from their dashboard (spec §2, Reduced route tree).
    hidden: 'sub-customer',
  },
]
