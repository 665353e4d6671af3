// Applications about companies (spec §7, Companies), of customers alone: a sub-customer opens no accounts of its own.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { applySchemas } from './apply-schemas.ts'

const FAMILY = '/api/custom/client/companies'
const own = { callers: ['customer'], roles: ['Associated'] } as const
const changing = { ...own, changesState: true, changes: 'all' } as const

export const applyEndpoints = endpointsOf<typeof applySchemas>({
  list: { ...own, path: `${FAMILY}/applies/list`, summary: '主体申请或开户申请，最近提交的在前' },
  detail: { ...own, method: 'GET', path: `${FAMILY}/applies/{apply_id}`, summary: '一项申请：资料、标注与进度' },
  create: { ...changing, path: `${FAMILY}/create`, summary: '提交主体申请或开户申请（需 Idempotency-Key）' },
  update: { ...changing, path: `${FAMILY}/update`, summary: '修改被驳回的申请并重新提交，只能修改被标注的字段' },
  correct: { ...changing, path: `${FAMILY}/correct`, summary: '按渠道要求修改开户资料并重新提交' },
  retry: { ...changing, path: `${FAMILY}/retry`, summary: '重试失败的开户' },
  appeal: { ...changing, path: `${FAMILY}/appeals`, summary: '对被驳回的申请提出申诉，一次' },
  withdraw: { ...changing, path: `${FAMILY}/withdraw`, summary: '撤回审核中的申请' },
  uploads: {
    ...own,
    changesState: true,
    carriage: 'multipart',
    spools: true,
    path: `${FAMILY}/uploads`,
    summary: '上传营业执照（JPG、PNG 或 PDF，10 MB 以内）',
  },
  checkCondition: { ...own, path: `${FAMILY}/check-create-company-condition`, summary: '提交前核对该主体能否申请' },
})
