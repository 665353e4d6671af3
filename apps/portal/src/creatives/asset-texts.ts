// What is said of an asset in a line: kind, pixels, length, size.
import { ASSET_KINDS } from '@tallyhelm/protocol/topics/creatives/enums'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { clockText } from '../formats/clock-text.ts'
import { sizeText } from '../formats/size-text.ts'

export const pixelsText = ({ width, height }: Pick<Asset, 'width' | 'height'>): string =>
  width === null || height === null ? '' : `${width}×${height}`

export const lengthText = (milliseconds: number): string => clockText(Math.round(milliseconds / 1000))

/** «视频 · 720×1280 · 0:15 · 12.3 MB» */
export const factsText = (asset: Pick<Asset, 'kind' | 'width' | 'height' | 'duration_ms' | 'bytes'>): string =>
  [ASSET_KINDS[asset.kind], pixelsText(asset), asset.duration_ms === null ? '' : lengthText(asset.duration_ms), sizeText(asset.bytes)]
    .filter(Boolean)
    .join(' · ')
