// Routes of creatives (spec §2, AI assistant).
import type { PageEntry } from '../../routes/definition.ts'

export const creativeRoutes: readonly PageEntry[] = [
  {
    name: 'TiktokCreative',
    path: '/tiktok-create-platform',
    title: 'TikTok 创意平台',
    page: 'creatives/CreativePage',
    roles: ['FacebookChannel'],
    menu: 'creatives',
  },
]
