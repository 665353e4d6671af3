// The small picture of an asset: the picture itself, the first frame of a video, or a mark while there is none.
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import Film from 'lucide-react/icons/film'
import Image from 'lucide-react/icons/image'
import { useImageUrl } from '../api/use-image-url.ts'
import { lengthText } from './asset-texts.ts'
import styles from './creatives.module.css'

type Props = { asset: Pick<Asset, 'kind' | 'preview_url' | 'duration_ms'> }

/** For a neighbour that names it: nothing is spoken. */
export function AssetThumb({ asset: { kind, preview_url, duration_ms } }: Props) {
  const address = useImageUrl(preview_url)
  return (
    <span className={styles.thumb} aria-hidden>
      {address === undefined ? (
        kind === 'VIDEO' ? (
          <Film size={28} />
        ) : (
          <Image size={28} />
        )
      ) : kind === 'IMAGE' ? (
        <img src={address} alt="" loading="lazy" />
      ) : (
        <video src={`${address}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />
      )}
      {duration_ms === null ? null : <span className={styles.length}>{lengthText(duration_ms)}</span>}
    </span>
  )
}
