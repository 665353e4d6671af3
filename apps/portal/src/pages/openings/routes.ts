// Routes of opening ad accounts (spec §2, Advert area).
import type { PageEntry } from '../../routes/definition.ts'

export const openingRoutes: readonly PageEntry[] = [
  { name: 'FreeOpening', path: '/advert/dashboard', title: '免费开户', page: 'openings/FreeOpeningPage', menu: 'openings' },
  { name: 'OpenHistory', path: '/history/{channel}', title: '{Channel} 开户记录', page: 'openings/HistoryPage', menu: 'openings' },
]
