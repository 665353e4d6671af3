// An asset looked at in the page: the picture, or the video with the browser's own controls.
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useImageUrl } from '../../api/use-image-url.ts'
import { factsText } from '../../creatives/asset-texts.ts'
import styles from './assets.module.css'

export const PreviewDialog = ({ asset, onClose }: { asset: Asset; onClose: () => void }) => (
  <Dialog open width={750} title={asset.name} onClose={onClose}>
    <AssetMedia asset={asset} />
    <p className={styles.facts}>{factsText(asset)}</p>
  </Dialog>
)

export function AssetMedia({ asset: { kind, name, preview_url } }: { asset: Pick<Asset, 'kind' | 'name' | 'preview_url'> }) {
  const address = useImageUrl(preview_url)
  if (address === undefined) return preview_url === null ? null : <Skeleton height={240} />
  return kind === 'IMAGE' ? (
    <img className={styles.media} src={address} alt={name} />
  ) : (
    <video className={styles.media} src={address} controls playsInline preload="metadata" aria-label={name} />
  )
}
