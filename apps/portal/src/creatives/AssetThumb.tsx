// The small picture of an asset: the small copy of a picture, the first frame of a video, or a mark while there is none.
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import Film from 'lucide-react/icons/film'
import Image from 'lucide-react/icons/image'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useImageUrl } from '../api/use-image-url.ts'
import { lengthText } from './asset-texts.ts'
import styles from './creatives.module.css'

type Props = { asset: Pick<Asset, 'kind' | 'preview_url' | 'thumb_url' | 'duration_ms'> }

/** For a neighbour that names it: nothing is spoken. */
export const AssetThumb = ({ asset: { kind, preview_url, thumb_url, duration_ms } }: Props) => (
  <span className={styles.thumb} aria-hidden>
    {kind === 'VIDEO' ? <Frame key={preview_url} url={preview_url} /> : <Small key={thumb_url} url={thumb_url} />}
    {duration_ms === null ? null : <span className={styles.length}>{lengthText(duration_ms)}</span>}
  </span>
)

function Small({ url }: { url: string | null }) {
  const address = useImageUrl(url)
  const [isBroken, setIsBroken] = useState(false)
  if (address === undefined || isBroken) return <Image size={28} />
  return <img src={address} alt="" loading="lazy" onError={() => setIsBroken(true)} />
}

/** Of a video no more is fetched than its tables and first frame, and only once it is near what is looked at. */
function Frame({ url }: { url: string | null }) {
  const place = useRef<HTMLSpanElement>(null)
  const address = useImageUrl(useIsNear(place) ? url : null)
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span ref={place} className={styles.frame}>
      {address === undefined || isBroken ? (
        <Film size={28} />
      ) : (
        <video src={`${address}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} onError={() => setIsBroken(true)} />
      )}
    </span>
  )
}

/** True from the first time that it is less than this away from what is seen. */
const NEAR = '200px'

function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      ([entry], self) => {
        if (entry?.isIntersecting !== true) return
        setIsNear(true)
        self.disconnect()
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return isNear
}
