// The ads that a rectification is about: each with its picture, why its platform rejects it, whether it still does, and the way to it there.
import type { ViolatingAd } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useImageUrl } from '../../api/use-image-url.ts'
import styles from './violations.module.css'

/** `isOver`: once it is rectified nothing waits to be changed any more. */
export function ViolatingAds({ ads, isOver }: { ads: readonly ViolatingAd[]; isOver: boolean }) {
  if (ads.length === 0) return null
  return (
    <Card title={`违规广告（${ads.length}）`}>
      <ul className={styles.ads} aria-label="违规广告">
        {ads.map(ad => (
          <Ad key={ad.outside_ad_id} ad={ad} isOver={isOver} />
        ))}
      </ul>
    </Card>
  )
}

function Ad({ ad, isOver }: { ad: ViolatingAd; isOver: boolean }) {
  const src = useImageUrl(ad.preview_url)
  return (
    <li>
      {src === undefined ? (
        <span className={styles.noPicture}>无预览</span>
      ) : (
        <img className={styles.picture} src={src} alt={`${ad.ad_name || ad.outside_ad_id} 的素材预览`} loading="lazy" />
      )}
      <div className={styles.adText}>
        <b>{ad.ad_name || ad.outside_ad_id}</b>
        {ad.ad_name === '' ? null : <small>{ad.outside_ad_id}</small>}
        <span className={styles.lines}>{ad.reason || '渠道未说明原因'}</span>
        <small>发现于 {timeText(ad.first_seen_at)}</small>
      </div>
      {ad.cleared_at === null ? isOver ? null : <Tag tone="warning">待修改</Tag> : <Tag tone="success">渠道已放行</Tag>}
      <LinkButton
        variant="text"
        size="mini"
        href={ad.link}
        target="_blank"
        rel="noreferrer"
        aria-label={`在渠道内查看 ${ad.outside_ad_id}`}
      >
        渠道内查看
      </LinkButton>
    </li>
  )
}
