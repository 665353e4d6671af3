// The videos as cards: picture, length, topic, and how far each was watched.
import { HELP_TOPICS, type HelpTopic, type HelpVideo, videoFile } from '@tallyhelm/protocol/topics/help/enums'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { paths } from '../../routes/paths.ts'
import { clockText } from '../../formats/clock-text.ts'
import styles from './help.module.css'
import { watchedOf } from './watched.ts'

export type VideoEntry = { article_id: string; topic: HelpTopic; title: string; video: { name: HelpVideo; seconds: number } }

export const VideoCards = ({ videos }: { videos: readonly VideoEntry[] }) => (
  <ul aria-label="视频" className={styles.cards}>
    {videos.map(({ article_id, topic, title, video }) => (
      <li key={article_id}>
        <Link href={paths.videos({ article: article_id })}>
          <span className={styles.picture}>
            <img src={videoFile(video.name, 'jpg')} alt="" width={1280} height={720} loading="lazy" />
            <span>{clockText(video.seconds)}</span>
          </span>
          <strong>{title}</strong>
          <small>{HELP_TOPICS[topic]}</small>
        </Link>
        <Watched name={video.name} title={title} />
      </li>
    ))}
  </ul>
)

function Watched({ name, title }: { name: HelpVideo; title: string }) {
  const share = watchedOf(name)
  return share === 0 ? null : <Meter ratio={share} label={`${title} 已观看`} start={`已观看 ${Math.round(share * 100)}%`} level="normal" />
}
