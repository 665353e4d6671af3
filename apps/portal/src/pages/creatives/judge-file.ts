// What is wrong with a chosen file, told before anything of it is sent; the server judges the bytes once more.
import { type AssetKind, CREATIVE_CHANNELS } from '@tallyhelm/protocol/topics/creatives/enums'
import { EXTENSIONS_OF, IMAGE_EXTENSIONS, misfit, MOST_BYTES_OF, VIDEO_EXTENSIONS } from '@tallyhelm/protocol/topics/creatives/limits'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { bytesOf, readMediaFacts } from './media-facts.ts'

const MB = 1024 * 1024
const NAMES: Readonly<Record<AssetKind, string>> = { IMAGE: '图片', VIDEO: '视频' }

/** `note`: in whose ads it can't be used, and why; empty where it fits all. */
export type Judgement = { problem: string } | { problem?: never; kind: AssetKind; note: string }

export const ACCEPTED = [...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS].map(extension => `.${extension}`).join(',')

export async function judgeFile(file: File): Promise<Judgement> {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const kind = EXTENSIONS_OF.IMAGE.includes(extension) ? 'IMAGE' : EXTENSIONS_OF.VIDEO.includes(extension) ? 'VIDEO' : undefined
  if (kind === undefined) return { problem: '仅支持 JPG、PNG 图片和 MP4、MOV 视频' }
  if (file.size === 0) return { problem: '文件是空的' }
  if (file.size > MOST_BYTES_OF[kind]) return { problem: `${NAMES[kind]}不能超过 ${MOST_BYTES_OF[kind] / MB} MB` }
  const facts = await readMediaFacts(bytesOf(file), file.size).catch(() => null)
  if (facts === null) return { problem: '文件无法读取，请重新选择' }
  if (facts?.kind !== kind) return { problem: `文件内容不是${NAMES[kind]}，请检查后重新选择` }
  const { width, height, durationMs } = facts
  if (width === null || height === null) return { kind, note: '' }
  const misfits = CREATIVE_CHANNELS.flatMap(channel => {
    const reason = misfit(channel, { kind, bytes: file.size, width, height, durationMs })
    return reason === undefined ? [] : [`${CHANNELS[channel].name}：${reason}`]
  })
  if (misfits.length === CREATIVE_CHANNELS.length) return { problem: `不能用于任何渠道。${misfits.join('；')}` }
  return { kind, note: misfits.length === 0 ? '' : `不适用于 ${misfits.join('；')}` }
}
