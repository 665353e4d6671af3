// What may be uploaded and typed for creatives, and what a platform takes of it; shared by browser and server.
import type { AssetKind, CreativeChannel } from './enums.ts'

const MB = 1024 * 1024

export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png'] as const
export const VIDEO_EXTENSIONS = ['mp4', 'mov'] as const
export const EXTENSIONS_OF: Readonly<Record<AssetKind, readonly string[]>> = { IMAGE: IMAGE_EXTENSIONS, VIDEO: VIDEO_EXTENSIONS }
/** The largest of any platform's (tiktok.md 7; our own bound for videos). */
export const MOST_BYTES_OF: Readonly<Record<AssetKind, number>> = { IMAGE: 50 * MB, VIDEO: 500 * MB }
/** A chunk is kept or refused as a whole, within the time of one call; the last one is shorter. */
export const CHUNK_BYTES = 4 * MB
export const ASSET_NAME_MOST = 100
/** All assets of a customer together, those in the making by what was said of them. */
export const MOST_CUSTOMER_BYTES = 20 * 1024 * MB
export const MOST_ASSETS = 5_000
export const MOST_UPLOADS_AT_ONCE = 20
/** An upload that nobody goes on with is given up. */
export const UPLOAD_DAYS = 7

/** Assets that are pushed at once, and ad accounts that one is pushed to at once. */
export const PUSH_ACCOUNTS_MOST = 50

/** tiktok.md 7: of the name of a video that is made, and of what its avatar says. */
export const TASK_NAME_MOST = 50
export const SCRIPT_MOST = 2_000
export const IDENTITY_NAME_MOST = 100
export const SYMPHONY_IMAGES_MOST = 10
export const PRODUCT_NAME_MOST = 100
export const PRODUCT_TEXT_MOST = 1_000
/** Those that TikTok writes in. */
export const SCRIPT_LANGUAGES = { en: '英语', ja: '日语', ru: '俄语', vi: '越南语' } as const
export type ScriptLanguage = keyof typeof SCRIPT_LANGUAGES
export const SCRIPT_LANGUAGE_CODES = ['en', 'ja', 'ru', 'vi'] as const satisfies readonly ScriptLanguage[]

/** `durationMs` is null of pictures. */
export type MediaFacts = { kind: AssetKind; bytes: number; width: number; height: number; durationMs: number | null }

type Shape = { text: string; ratio: number; leastWidth: number; leastHeight: number }
type Rule = {
  mostBytes: number
  mostPixels?: number
  /** one of these, or between the first and the last of them */
  shapes: readonly Shape[]
  isRange: boolean
  leastSeconds?: number
  mostSeconds?: number
}
/** How far a side may be off: an encoder rounds to even numbers of pixels. */
const TOLERANCE = 0.03

const shape = (text: string, ratio: number, leastWidth: number, leastHeight: number): Shape => ({ text, ratio, leastWidth, leastHeight })

/** tiktok.md 7 and the vendors' pages of ad specifications: TikTok's auction ads in the feed; Meta's feeds, stories and reels. */
const RULES: Readonly<Record<CreativeChannel, Readonly<Record<AssetKind, Rule>>>> = {
  TIKTOK: {
    IMAGE: {
      mostBytes: 50 * MB,
      mostPixels: 3_686_400,
      shapes: [shape('9:16', 9 / 16, 1, 1), shape('1:1', 1, 1, 1), shape('16:9', 16 / 9, 1, 1), shape('1.91:1', 1.91, 1, 1)],
      isRange: false,
    },
    VIDEO: {
      mostBytes: 500 * MB,
      shapes: [shape('9:16', 9 / 16, 540, 960), shape('1:1', 1, 640, 640), shape('16:9', 16 / 9, 960, 540)],
      isRange: false,
      leastSeconds: 1,
      mostSeconds: 600,
    },
  },
  FACEBOOK: {
    IMAGE: {
      mostBytes: 30 * MB,
      shapes: [shape('9:16', 9 / 16, 500, 500), shape('1.91:1', 1.91, 500, 260)],
      isRange: true,
    },
    VIDEO: {
      mostBytes: 500 * MB,
      shapes: [shape('9:16', 9 / 16, 120, 120), shape('16:9', 16 / 9, 120, 120)],
      isRange: true,
      leastSeconds: 1,
      mostSeconds: 241 * 60,
    },
  },
}

/** Why a platform does not take this for an ad; undefined: it does. */
export function misfit(channel: CreativeChannel, { kind, bytes, width, height, durationMs }: MediaFacts): string | undefined {
  const { mostBytes, mostPixels, shapes, isRange, leastSeconds = 0, mostSeconds = Number.MAX_SAFE_INTEGER } = RULES[channel][kind]
  if (bytes > mostBytes) return `文件不能超过 ${mostBytes / MB} MB`
  if (mostPixels !== undefined && width * height > mostPixels) return `像素不能超过 ${mostPixels}（宽 × 高），当前 ${width}×${height}`
  const fitting = isRange ? inRange(shapes, width / height) : shapes.find(({ ratio }) => isNear(width / height, ratio))
  if (!fitting) {
    const texts = shapes.map(({ text }) => text)
    return `宽高比须为 ${texts.join(isRange ? ' 至 ' : '、')}，当前 ${width}×${height}`
  }
  const { leastWidth, leastHeight } = fitting
  if (width < leastWidth || height < leastHeight) return `尺寸不能小于 ${leastWidth}×${leastHeight}，当前 ${width}×${height}`
  const seconds = durationMs === null ? undefined : durationMs / 1000
  if (seconds !== undefined && (seconds < leastSeconds || seconds > mostSeconds)) return `时长须为 ${leastSeconds} 至 ${mostSeconds} 秒`
  return undefined
}

const isNear = (ratio: number, asked: number) => Math.abs(ratio / asked - 1) <= TOLERANCE
const inRange = (shapes: readonly Shape[], ratio: number): Shape | undefined => {
  const [narrow, wide] = shapes
  if (!narrow || !wide) return undefined
  return ratio >= narrow.ratio * (1 - TOLERANCE) && ratio <= wide.ratio * (1 + TOLERANCE) ? narrow : undefined
}

/** The picture of an identity is square (tiktok.md 7). */
export const isSquare = ({ width, height }: Pick<MediaFacts, 'width' | 'height'>): boolean => width === height && width > 0
