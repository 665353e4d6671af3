// Why an asset can't be pushed to an ad account.
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'

export function pushObstacle({ preview_url, state, fits, misfits }: Asset): string | undefined {
  if (state === 'UPLOADING') return '尚未上传完成'
  if (preview_url === null) return '未通过校验'
  return fits.length === 0 ? (misfits[0]?.reason ?? '不适用于任何渠道') : undefined
}
