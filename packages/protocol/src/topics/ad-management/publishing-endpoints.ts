// Publishing calls (spec §7, ad-management). What creates needs the Idempotency-Key header. Sub-customers have no such screen (spec §2, reduced route tree).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { publishingSchemas } from './publishing-schemas.ts'

const FAMILY = '/api/custom/client/ad-management'
const customer = { callers: ['customer'], roles: ['Associated'] } as const
const publishing = { ...customer, changesState: true, changes: ['publications', 'publication', 'drafts'] } as const

export const publishingEndpoints = endpointsOf<typeof publishingSchemas>({
  options: { ...customer, path: `${FAMILY}/options`, summary: '账户可用的投放身份、Pixel、版位、目标与最低预算' },
  validate: { ...customer, path: `${FAMILY}/validate`, summary: '由平台校验计划，不创建任何对象；TikTok 没有此接口' },
  create: { ...publishing, path: `${FAMILY}/create`, summary: '创建广告：先关闭状态创建，最后开启（需 Idempotency-Key）' },
  publications: { ...customer, path: `${FAMILY}/publications/list`, summary: '创建广告的记录，最近创建的在前' },
  publication: { ...customer, path: `${FAMILY}/publications/detail`, summary: '一次创建的计划与各步骤结果' },
  continue: { ...publishing, path: `${FAMILY}/publications/continue`, summary: '继续发布：从未完成的步骤开始' },
  clean: { ...publishing, path: `${FAMILY}/publications/clean`, summary: '清理：删除已创建的广告、广告组与广告系列' },
  // A form that saves while somebody types reads nothing again.
  saveDraft: { ...customer, changesState: true, changes: [], path: `${FAMILY}/drafts/save`, summary: '保存创建广告的草稿' },
  drafts: { ...customer, path: `${FAMILY}/drafts/list`, summary: '创建广告的草稿，最近保存的在前' },
  draft: { ...customer, path: `${FAMILY}/drafts/detail`, summary: '一份草稿的内容' },
  removeDraft: { ...customer, changesState: true, changes: ['drafts'], path: `${FAMILY}/drafts/remove`, summary: '删除草稿' },
})
