// Routes of one's own appeals, below the pages of violations, which lead there.
import { associated, type PageEntry } from '../../routes/definition.ts'

export const appealRoutes: readonly PageEntry[] = [
  {
    ...associated,
    name: 'Appeals',
    path: '/rectification/appeals',
    title: '申诉记录',
    page: 'appeals/AppealsPage',
    tree: 'both',
    below: '/rectification/to-be-rectified/facebook',
  },
]
