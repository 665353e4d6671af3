// Making an ad of TikTok's part by part (spec §7, TikTok creative), on its creative platform.
import { endpointsOf } from '../../wire/endpoint.ts'
import { publishingEndpoints } from './publishing-endpoints.ts'
import type { tiktokPublishingSchemas } from './publishing-tiktok-schemas.ts'

const FAMILY = '/api/custom/client/tiktok/creative'
const adding = {
  callers: ['customer'],
  roles: ['FacebookChannel'],
  changesState: true,
  changes: [publishingEndpoints.publications, publishingEndpoints.publication],
} as const

export const tiktokPublishingEndpoints = endpointsOf<typeof tiktokPublishingSchemas>({
  campaign: { ...adding, path: `${FAMILY}/campaign/create`, summary: '创建推广系列，关闭状态；之后补充广告组（需 Idempotency-Key）' },
  adGroup: { ...adding, path: `${FAMILY}/adgroup/create`, summary: '在推广系列下创建广告组，关闭状态；之后补充广告' },
  ad: { ...adding, path: `${FAMILY}/ad/create`, summary: '在广告组下创建广告，并在全部就绪后开启' },
})
