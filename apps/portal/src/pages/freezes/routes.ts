// Routes of frozen accounts (spec §2, Violation warning).
import { associated, type PageEntry } from '../../routes/definition.ts'

export const freezeRoutes: readonly PageEntry[] = [
  {
    ...associated,
    name: 'Freeze',
    path: '/rectification/freeze-record/{channel}',
    title: '{Channel} 冻结明细',
    page: 'freezes/FreezeRecordPage',
    channels: ['FACEBOOK', 'TIKTOK'],
    tree: 'both',
    // Each list carries the unread count of its own channel.
    menu: { place: 'freezes', badge: 'freezes' },
  },
]
