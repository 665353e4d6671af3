// 素材库: pictures and videos as cards, narrowed by filters; one opens with where it was pushed and where it runs.
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { assetFilters } from '@tallyhelm/protocol/topics/creatives/lists'
import type { Asset, AssetPage } from '@tallyhelm/protocol/topics/creatives/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Meter } from '@tallyhelm/ui/display/Meter'
import Images from 'lucide-react/icons/images'
import { lazy, Suspense, useState } from 'react'
import { isThumbDue } from '../../creatives/thumb-due.ts'
import { sizeText } from '../../formats/size-text.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { accountField, accountWords } from './account-field.tsx'
import { AssetCard } from './AssetCard.tsx'
import styles from './assets.module.css'
import { CardGrid } from './CardGrid.tsx'
import { isMoving, WATCH_MS } from './moving.ts'

const AssetDrawer = lazy(async () => ({ default: (await import('./AssetDrawer.tsx')).AssetDrawer }))
const PreviewDialog = lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }))
const PushDialog = lazy(async () => ({ default: (await import('./PushDialog.tsx')).PushDialog }))

const KEYS = ['tab', 'detail'] as const
const FIELDS = { account: accountField }
const WORDS = { account: accountWords }

export function AssetsTab() {
  const list = usePageFrame(assetFilters, { more: KEYS, kept: ['tab'], ends: ['detail'], words: WORDS })
  const { data, query } = useListCall(creativeEndpoints.assets, list.request, {
    everyMs: ({ content }) => (content.some(asset => isMoving(asset) || isThumbDue(asset)) ? WATCH_MS : undefined),
  })
  const [shown, setShown] = useState<Asset>()
  const [pushed, setPushed] = useState<Asset>()
  const open = (detail: string | undefined) => list.change({ detail }, { replace: true })
  const { detail } = list.query
  return (
    <>
      <CardGrid
        label="素材"
        filtersLabel="素材筛选"
        frame={list}
        fields={FIELDS}
        call={query}
        total={data?.total_size}
        above={data === undefined ? null : <Quota quota={data.quota} />}
        empty={<NoAssets />}
      >
        {data?.content.map(asset => (
          <AssetCard
            key={asset.asset_id}
            asset={asset}
            onOpen={() => open(asset.asset_id)}
            onShow={() => setShown(asset)}
            onPush={() => setPushed(asset)}
          />
        ))}
      </CardGrid>
      <Suspense fallback={null}>
        {detail === undefined ? null : (
          <AssetDrawer
            assetId={detail}
            ids={data?.content.map(({ asset_id }) => asset_id) ?? []}
            onGo={open}
            onPush={setPushed}
            onClose={() => open(undefined)}
          />
        )}
        {shown === undefined ? null : <PreviewDialog asset={shown} onClose={() => setShown(undefined)} />}
        {pushed === undefined ? null : <PushDialog asset={pushed} onClose={() => setPushed(undefined)} />}
      </Suspense>
    </>
  )
}

const Quota = ({ quota }: { quota: AssetPage['quota'] }) => (
  <div className={styles.quota}>
    <Meter
      ratio={quota.used_bytes / quota.most_bytes}
      label="素材空间已用"
      start={`已用 ${sizeText(quota.used_bytes)} / ${sizeText(quota.most_bytes)}`}
      end={`素材 ${quota.assets} / ${quota.most_assets} 个`}
    />
  </div>
)

const NoAssets = () => (
  <Empty
    icon={<Images size={24} aria-hidden />}
    title="还没有素材"
    text="上传图片和视频，或用数字人、Symphony 生成视频，完成后都在这里。"
    action={<LinkButton href={paths.creatives({ tab: 'upload' })}>上传素材</LinkButton>}
  />
)
