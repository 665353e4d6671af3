// Routes of help (spec §2).
import type { PageEntry } from '../../routes/definition.ts'

export const helpRoutes: readonly PageEntry[] = [
  // The cards of help lead sub-customers here too.
  {
    name: 'HelpDoc',
    path: '/help/doc',
    title: '操作手册',
    page: 'help/HelpDocPage',
    tree: 'both',
    hidden: 'sub-customer',
    menu: 'help',
    isForAnyUser: true,
  },
  { name: 'HelpVideo', path: '/help/video', title: '视频教程', page: 'help/HelpVideoPage', menu: 'help', isForAnyUser: true },
]
