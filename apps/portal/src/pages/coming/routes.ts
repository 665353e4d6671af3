// Routes that stand for whatever is still to come (spec §2).
import { COMING_PAGE, type PageEntry } from '../../routes/definition.ts'

const soon = { title: '敬请期待', page: COMING_PAGE, hidden: true } as const

export const comingRoutes: readonly PageEntry[] = [
  { ...soon, name: 'ComingSoon', path: '/comingSoon' },
  { ...soon, name: 'SubComingSoon', path: '/comingSoon/comingSoon', tree: 'sub-customer' },
]
