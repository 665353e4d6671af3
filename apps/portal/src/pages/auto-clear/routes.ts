// Routes of automatic clearing (spec §2, Advert area).
import type { PageEntry } from '../../routes/definition.ts'

export const autoClearRoutes: readonly PageEntry[] = [
  {
    name: 'AutoClearWhitelist',
    path: '/auto-clear/whitelist/account-list',
    title: '自动清零白名单',
    page: 'auto-clear/AutoClearWhitelistPage',
    menu: 'accounts',
  },
]
