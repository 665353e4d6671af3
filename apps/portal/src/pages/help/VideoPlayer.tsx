// The player of a video: the browser's own controls with captions, and what is said as a list to jump by.
import { type HelpVideo, videoFile } from '@tallyhelm/protocol/topics/help/enums'
import type { Caption } from '@tallyhelm/protocol/topics/help/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useEffect, useRef, useState } from 'react'
import { clockText } from '../../formats/clock-text.ts'
import styles from './help.module.css'
import { keepWatched } from './watched.ts'

type Props = {
  title: string
  video: { name: HelpVideo; seconds: number; captions: readonly Caption[] }
  /** The second to begin at. */
  from?: number | undefined
}

export function VideoPlayer({ title, video: { name, seconds, captions }, from = 0 }: Props) {
  const player = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(from)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (player.current) player.current.currentTime = from
  }, [from])
  const jump = (to: number) => {
    const video = player.current
    if (!video) return
    video.currentTime = to
    // A browser may refuse to play; the place is kept then.
    void video.play().catch(() => undefined)
  }
  const current = captions.findLastIndex(caption => caption.from <= at + 0.05)
  return (
    <section aria-label={`视频：${title}`} className={styles.player}>
      {isBroken ? <NoticeStrip tone="error">视频加载失败，请检查网络后刷新页面，或阅读下方文字步骤。</NoticeStrip> : null}
      <video
        ref={player}
        aria-label={title}
        controls
        playsInline
        preload="metadata"
        poster={videoFile(name, 'jpg')}
        onTimeUpdate={({ currentTarget }) => {
          setAt(currentTarget.currentTime)
          keepWatched(name, currentTarget.currentTime / seconds)
        }}
        onEnded={() => keepWatched(name, 1)}
      >
        <source src={videoFile(name, 'webm')} type="video/webm" />
        <source src={videoFile(name, 'mp4')} type="video/mp4" onError={() => setIsBroken(true)} />
        <track default kind="captions" srcLang="zh-CN" label="中文" src={videoFile(name, 'vtt')} />
      </video>
      <h3>字幕</h3>
      <ol aria-label="字幕" className={styles.captions}>
        {captions.map((caption, place) => (
          <li key={caption.from}>
            <button type="button" aria-current={place === current ? 'true' : undefined} onClick={() => jump(caption.from)}>
              <span>{clockText(caption.from)}</span>
              {caption.text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
