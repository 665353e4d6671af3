// TikTok's creative platform: the assets of the customer, their upload, videos by AI, and identities, each behind its tab (screens.md 8).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import Sparkles from 'lucide-react/icons/sparkles'
import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useUnsaved } from '../../shell/unsaved.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import { AssetsTab } from './AssetsTab.tsx'
import { type CreativeTab, TAB_CODES, TAB_KEY, TAB_TEXTS, type TabProps } from './tabs.ts'
import type { UploadQueue } from './upload-queue.ts'

const PANELS: Readonly<Record<CreativeTab, ComponentType<TabProps>>> = {
  assets: AssetsTab,
  upload: lazy(async () => ({ default: (await import('./UploadTab.tsx')).UploadTab })),
  avatar: lazy(async () => ({ default: (await import('./AvatarTab.tsx')).AvatarTab })),
  symphony: lazy(async () => ({ default: (await import('./SymphonyTab.tsx')).SymphonyTab })),
  identity: lazy(async () => ({ default: (await import('./IdentityTab.tsx')).IdentityTab })),
  ads: lazy(async () => ({ default: (await import('./AdsTab.tsx')).AdsTab })),
}

export function CreativePage() {
  const { title } = useRoute()
  const isOpened = useOpenedChannels().includes('TIKTOK')
  return (
    <>
      <PageHeader title={title} actions={isOpened ? <LinkButton href={paths.createAds('TIKTOK')}>创建 TikTok 广告</LinkButton> : null} />
      {isOpened ? <Platform /> : <Closed />}
    </>
  )
}

const Closed = () => (
  <Card>
    <Empty
      icon={<Sparkles size={24} aria-hidden />}
      title="尚未开通 TikTok"
      text="开通 TikTok 广告账户后，可在这里管理素材、制作数字人视频并创建广告。"
      action={<LinkButton href={paths.openings('TIKTOK')}>申请 TikTok 开户</LinkButton>}
    />
  </Card>
)

const none = () => () => undefined

/** Uploads go on while other tabs are looked at. */
function Platform() {
  const { query, set } = useListQuery(TAB_KEY)
  const tab = oneOf(query.tab, TAB_CODES) ?? TAB_CODES[0]
  const [uploads, setUploads] = useState<UploadQueue>()
  const underWay = useSyncExternalStore(uploads?.listen ?? none, () => uploads?.underWay() ?? 0)
  useUnsaved(useRoute().path, underWay > 0)
  const Panel = PANELS[tab]
  return (
    <Tabs
      label="创意平台"
      value={tab}
      onChange={next => set({ tab: next === TAB_CODES[0] ? '' : next })}
      tabs={TAB_CODES.map(value => ({
        value,
        label: TAB_TEXTS[value],
        ...(value === 'upload' && underWay > 0 ? { count: underWay } : {}),
        panel: (
          <Suspense fallback={<Skeleton lines={8} />}>
            <Panel uploads={uploads} onUploads={setUploads} />
          </Suspense>
        ),
      }))}
    />
  )
}
