// One asset in the gallery: its picture, what it is, how it stands, where it may run and where it is.
import { ASSET_SOURCES, ASSET_STATES } from '@tallyhelm/protocol/topics/creatives/enums'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { Tag } from '@tallyhelm/ui/display/Tag'
import Play from 'lucide-react/icons/play'
import { factsText, lengthText } from '../../creatives/asset-texts.ts'
import { AssetThumb } from '../../creatives/AssetThumb.tsx'
import styles from './assets.module.css'
import { pushObstacle } from './push-obstacle.ts'

type Props = { asset: Asset; onOpen: () => void; onShow: () => void; onPush: () => void }

export function AssetCard({ asset, onOpen, onShow, onPush }: Props) {
  const isVideo = asset.kind === 'VIDEO'
  const hasPreview = asset.preview_url !== null
  return (
    <li className={styles.card}>
      {hasPreview ? (
        <button
          type="button"
          className={styles.show}
          aria-label={[isVideo ? '播放' : '查看', asset.name, lengthOf(asset)].filter(Boolean).join(' ')}
          aria-haspopup="dialog"
          onClick={onShow}
        >
          <AssetThumb asset={asset} />
          {isVideo ? (
            <span className={styles.play} aria-hidden>
              <Play size={20} />
            </span>
          ) : null}
        </button>
      ) : (
        <AssetThumb asset={asset} />
      )}
      <button type="button" className={styles.name} aria-haspopup="dialog" title={asset.name} onClick={onOpen}>
        {asset.name}
      </button>
      <p className={styles.facts}>{factsText(asset)}</p>
      <div className={styles.tags}>
        <AssetState asset={asset} />
        {asset.is_ai_made ? <Tag tone="violet">AIGC</Tag> : null}
        {asset.fits.map(channel => (
          <ChannelTile key={channel} channel={CHANNELS[channel].path} />
        ))}
      </div>
      <p className={styles.facts}>{whereText(asset)}</p>
      <Button
        size="small"
        block
        aria-haspopup="dialog"
        disabledReason={pushObstacle(asset)}
        aria-label={`推送到账户 ${asset.name}`}
        onClick={onPush}
      >
        推送到账户
      </Button>
    </li>
  )
}

const lengthOf = ({ duration_ms }: Asset) => (duration_ms === null ? '' : lengthText(duration_ms))

export function AssetState({ asset: { state, bytes, received_bytes } }: { asset: Asset }) {
  const { text, tone } = ASSET_STATES[state]
  return <Tag tone={tone}>{state === 'UPLOADING' ? `${text} ${Math.floor((received_bytes / bytes) * 100)}%` : text}</Tag>
}

/** «上传 · 已推送 2 个账户 · 3 个广告» */
function whereText({ source, pushes, use_count: uses, state, reason }: Asset): string {
  if (state === 'FAILED' && reason !== '') return reason
  return [ASSET_SOURCES[source], pushes.length === 0 ? '未推送' : `已推送 ${pushes.length} 个账户`, uses === 0 ? '' : `${uses} 个广告使用`]
    .filter(Boolean)
    .join(' · ')
}
