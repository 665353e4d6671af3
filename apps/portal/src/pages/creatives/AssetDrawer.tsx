// One asset: what it is, whose ads it fits, how it stands on each ad account, and the ads that were made of it.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { ASSET_KINDS, ASSET_SOURCES, ASSET_STATES, CREATIVE_CHANNELS } from '@tallyhelm/protocol/topics/creatives/enums'
import type { Asset, AssetDetail } from '@tallyhelm/protocol/topics/creatives/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { lengthText, pixelsText } from '../../creatives/asset-texts.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import { sizeText } from '../../formats/size-text.ts'
import { AssetState } from './AssetCard.tsx'
import styles from './assets.module.css'
import { isMoving, WATCH_MS } from './moving.ts'
import { AssetMedia } from './PreviewDialog.tsx'
import { pushObstacle } from './push-obstacle.ts'

type Props = { assetId: string; ids: readonly string[]; onGo: (id: string) => void; onPush: (asset: Asset) => void; onClose: () => void }

export function AssetDrawer({ assetId, ids, onGo, onPush, onClose }: Props) {
  const detail = useCall(
    creativeEndpoints.asset,
    { asset_id: assetId },
    { refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? WATCH_MS : false) },
  )
  const [isRemoving, setIsRemoving] = useState(false)
  const { data: asset } = detail
  return (
    <Drawer
      open
      onClose={onClose}
      title={asset?.name ?? '素材详情'}
      {...rowSteps(ids, assetId, onGo)}
      footer={
        asset === undefined ? undefined : (
          <>
            <Button onClick={() => setIsRemoving(true)}>删除素材</Button>
            <Button variant="primary" disabledReason={pushObstacle(asset)} onClick={() => onPush(asset)}>
              推送到账户
            </Button>
          </>
        )
      }
    >
      <Loaded call={detail} lines={10}>
        {found => (
          <Stack gap={24}>
            {found.state === 'FAILED' && found.reason !== '' ? <NoticeStrip tone="error">{found.reason}</NoticeStrip> : null}
            <AssetMedia asset={found} />
            <Facts asset={found} />
            <Pushes asset={found} />
            <Uses asset={found} />
          </Stack>
        )}
      </Loaded>
      {isRemoving && asset !== undefined ? <RemoveDialog asset={asset} onDone={onClose} onClose={() => setIsRemoving(false)} /> : null}
    </Drawer>
  )
}

const Facts = ({ asset }: { asset: AssetDetail }) => (
  <Definitions
    isWide
    items={[
      { label: '状态', value: <AssetState asset={asset} /> },
      { label: '类型', value: ASSET_KINDS[asset.kind] },
      { label: '尺寸', value: pixelsText(asset) || '—' },
      ...(asset.kind === 'VIDEO' ? [{ label: '时长', value: asset.duration_ms === null ? '—' : lengthText(asset.duration_ms) }] : []),
      { label: '大小', value: sizeText(asset.bytes) },
      { label: '来源', value: ASSET_SOURCES[asset.source] },
      { label: 'AIGC', value: asset.is_ai_made ? '由 AI 制作或修改，投放 TikTok 时标注' : '否' },
      { label: '上传人', value: asset.created_by },
      { label: '上传时间', value: timeText(asset.created_at) },
      ...CREATIVE_CHANNELS.map(channel => ({ label: CHANNELS[channel].name, value: fitText(asset, channel) })),
    ]}
  />
)

function fitText({ fits, misfits }: AssetDetail, channel: (typeof CREATIVE_CHANNELS)[number]): string {
  if (fits.includes(channel)) return '适用'
  return misfits.find(one => one.channel === channel)?.reason ?? '校验后可知'
}

const Pushes = ({ asset: { pushes } }: { asset: AssetDetail }) => (
  <section aria-label="推送到的账户">
    <h3 className={styles.part}>推送到的账户</h3>
    {pushes.length === 0 ? (
      <p className={styles.facts}>还没有推送到任何账户；创建广告时选用会自动推送。</p>
    ) : (
      <ul className={styles.places}>
        {pushes.map(({ account_id, account_name, outside_account_id, channel, state, reason, at }) => (
          <li key={account_id}>
            <ChannelTile channel={CHANNELS[channel].path} />
            <span>
              {account_name}
              <small>
                {outside_account_id} · {timeText(at)}
              </small>
              {reason === '' ? null : <small className={styles.wrong}>{reason}</small>}
            </span>
            <Tag tone={ASSET_STATES[state].tone}>{ASSET_STATES[state].text}</Tag>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Uses = ({ asset: { uses } }: { asset: AssetDetail }) => (
  <section aria-label="使用此素材的广告">
    <h3 className={styles.part}>使用此素材的广告</h3>
    {uses.length === 0 ? (
      <Empty title="还没有广告使用此素材" />
    ) : (
      <ul className={styles.places}>
        {uses.map(({ ad_id, ad_name, account_name, channel, at }) => (
          <li key={ad_id}>
            <ChannelTile channel={CHANNELS[channel].path} />
            <span>
              {ad_name}
              <small>
                {ad_id} · {account_name}
              </small>
            </span>
            <small>{timeText(at)}</small>
          </li>
        ))}
      </ul>
    )}
  </section>
)

function RemoveDialog({ asset, onDone, onClose }: { asset: AssetDetail; onDone: () => void; onClose: () => void }) {
  const toast = useToast()
  const remove = useCommand(creativeEndpoints.remove, {
    onSuccess: () => {
      onDone()
      toast.success('素材已删除')
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      open
      tone="danger"
      title="删除素材"
      confirmText="删除素材"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ request: { asset_id: asset.asset_id } })}
      onClose={onClose}
    >
      删除“{asset.name}”后不能恢复；已推送到渠道的不受影响。
    </ConfirmDialog>
  )
}
