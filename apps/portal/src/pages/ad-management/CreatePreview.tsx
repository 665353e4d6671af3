// A plain picture of the ad as people meet it: a post of Facebook, a result of Google's search, a video of TikTok.
import { CALLS_TO_ACTION, type CallToAction } from '@tallyhelm/protocol/topics/ads/enums'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { ReactNode } from 'react'
import { useImageUrl } from '../../api/use-image-url.ts'
import styles from './create-preview.module.css'

type PreviewAsset = Pick<Asset, 'kind' | 'name' | 'preview_url' | 'thumb_url' | 'is_ai_made'>
type Preview = {
  channel: Channel
  /** In whose name it speaks; null until one is chosen. */
  speaker: string | null
  headlines: readonly string[]
  texts: readonly string[]
  callToAction: CallToAction | null
  landingUrl: string
  asset: PreviewAsset | null
  /** Of a video, until it plays. */
  cover: PreviewAsset | null
}

const PLACES: Readonly<Record<Channel, string>> = { FACEBOOK: '动态', GOOGLE: '搜索结果', TIKTOK: '推荐视频' }

/** Shows what is typed as it is; what is missing is named in grey. */
export function CreatePreview(ad: Preview) {
  const Picture = PICTURES[ad.channel]
  return (
    <figure className={styles.figure} aria-label="广告预览">
      <Picture {...ad} />
      <figcaption className={styles.caption}>
        {CHANNELS[ad.channel].name} {PLACES[ad.channel]}示意，实际样式以渠道为准
        {ad.channel === 'GOOGLE' && filled(ad.headlines).length > SHOWN_HEADLINES ? '；Google 从全部标题和描述中选取组合' : ''}
      </figcaption>
    </figure>
  )
}

const PICTURES: Readonly<Record<Channel, (ad: Preview) => ReactNode>> = { FACEBOOK: Post, GOOGLE: SearchResult, TIKTOK: Clip }

const filled = (texts: readonly string[]): string[] => texts.map(text => text.trim()).filter(text => text !== '')

/** The typed text, or what is to be typed. */
const Typed = ({ text, missing }: { text: string | undefined; missing: string }) =>
  text ? text : <span className={styles.missing}>{missing}</span>

/** «www.example.com»; empty while nothing can be read. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean).slice(0, 2).join(' › ') : '')

function Post({ speaker, headlines, texts, callToAction, landingUrl, asset, cover }: Preview) {
  return (
    <div className={styles.post}>
      <div className={styles.speaker}>
        <span className={styles.face} aria-hidden>
          {speaker?.slice(0, 1) ?? ''}
        </span>
        <span>
          <b>
            <Typed text={speaker ?? undefined} missing="公共主页" />
          </b>
          <small>赞助内容</small>
        </span>
      </div>
      <p className={styles.words}>
        <Typed text={filled(texts)[0]} missing="正文" />
      </p>
      <Media asset={asset} cover={cover} shape="square" />
      <div className={styles.strip}>
        <span>
          <small>{hostOf(landingUrl) || '落地页域名'}</small>
          <b>
            <Typed text={filled(headlines)[0]} missing="标题" />
          </b>
        </span>
        {callToAction === null ? null : <span className={styles.action}>{CALLS_TO_ACTION[callToAction]}</span>}
      </div>
    </div>
  )
}

const SHOWN_HEADLINES = 3
const SHOWN_TEXTS = 2

function SearchResult({ headlines, texts, landingUrl }: Preview) {
  const host = hostOf(landingUrl)
  const path = pathOf(landingUrl)
  const title = filled(headlines).slice(0, SHOWN_HEADLINES).join(' | ')
  return (
    <div className={styles.result}>
      <b className={styles.sponsored}>赞助商</b>
      <div className={styles.site}>
        <span className={styles.face} aria-hidden>
          {host
            .replace(/^www\./, '')
            .slice(0, 1)
            .toUpperCase()}
        </span>
        <span>
          <Typed text={host} missing="落地页域名" />
          <small>{path === '' ? host : `${host} › ${path}`}</small>
        </span>
      </div>
      <p className={styles.headline}>
        <Typed text={title} missing="标题 1 | 标题 2 | 标题 3" />
      </p>
      <p className={styles.description}>
        <Typed text={filled(texts).slice(0, SHOWN_TEXTS).join(' ')} missing="描述" />
      </p>
    </div>
  )
}

function Clip({ speaker, headlines, texts, callToAction, asset, cover }: Preview) {
  return (
    <div className={styles.clip}>
      <Media asset={asset} cover={cover} shape="tall" />
      <div className={styles.over}>
        <b>{speaker === null ? '身份名称' : `@${speaker}`}</b>
        <p>{filled(texts)[0] ?? filled(headlines)[0] ?? '广告文案'}</p>
        <p className={styles.marks}>
          <span>广告</span>
          {asset?.is_ai_made ? <span>AI 生成</span> : null}
        </p>
        {callToAction === null ? null : <span className={styles.wideAction}>{CALLS_TO_ACTION[callToAction]}</span>}
      </div>
    </div>
  )
}

type MediaProps = { asset: PreviewAsset | null; cover: PreviewAsset | null; shape: 'square' | 'tall' }

/** Pictures small: a platform shows them no larger. */
const pictureOf = (asset: PreviewAsset | null) => asset?.thumb_url ?? asset?.preview_url

function Media({ asset, cover, shape }: MediaProps) {
  const isVideo = asset?.kind === 'VIDEO'
  const url = useImageUrl(isVideo ? asset.preview_url : pictureOf(asset))
  const poster = useImageUrl(isVideo ? pictureOf(cover) : null)
  if (asset === null || url === undefined)
    return (
      <div className={styles.media} data-shape={shape}>
        <span className={styles.missing}>{asset === null ? '选择图片或视频' : asset.name}</span>
      </div>
    )
  return (
    <div className={styles.media} data-shape={shape}>
      {isVideo ? (
        <video key={url} src={url} poster={poster} muted controls playsInline preload="metadata" aria-label={asset.name} />
      ) : (
        <img src={url} alt={asset.name} />
      )}
    </div>
  )
}
