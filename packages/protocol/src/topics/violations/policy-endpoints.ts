// Calls about policy files: every customer reads those that are handed out; staff of content and of risk keep them.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consolePolicySchemas, policySchemas } from './policy-schemas.ts'

const FAMILY = '/api/violate/client/official-violation-files'
const customers = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
export const policyEndpoints = endpointsOf<typeof policySchemas>({
  policyFiles: { ...customers, path: FAMILY, summary: '渠道官方违规政策文件' },
  policyFile: { ...customers, answer: 'file', path: `${FAMILY}/file`, summary: '一份渠道官方违规政策文件' },
})

const STAFF_FAMILY = '/api/console/policy-files'
const readers = { callers: ['staff'], staffRoles: ['RISK', 'OPS', 'ADMIN', 'AUDIT'] } as const
const writers = { callers: ['staff'], staffRoles: ['RISK', 'OPS', 'ADMIN'], changesState: true, changes: ['policies'] } as const
export const consolePolicyEndpoints = endpointsOf<typeof consolePolicySchemas>({
  policies: { ...readers, path: `${STAFF_FAMILY}/list`, summary: '全部政策文件，含已撤回的' },
  upload: { ...writers, carriage: 'multipart', path: `${STAFF_FAMILY}/upload`, summary: '上传并发布政策文件（PDF 或图片，10 MB 以内）' },
  withdraw: { ...writers, path: `${STAFF_FAMILY}/withdraw`, summary: '撤回政策文件' },
  file: { ...readers, answer: 'file', path: `${STAFF_FAMILY}/file`, summary: '一份政策文件，含已撤回的' },
})
