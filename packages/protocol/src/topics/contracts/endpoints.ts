// Contract calls under api/bill/client/customer/contract/ (spec §7, Contract): only customer types 1 and 2 are prompted (spec §6).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { contractSchemas } from './schemas.ts'

const prompted = { callers: ['customer'], roles: ['PreCharge', 'PreChargeAgentDeliver'] } as const

const FAMILY = '/api/bill/client/customer/contract'

export const contractEndpoints = endpointsOf<typeof contractSchemas>({
  checkContract: { method: 'GET', path: `${FAMILY}/checkContract`, ...prompted, summary: '是否需要签署合同' },
  auditNotify: {
    method: 'GET',
    path: `${FAMILY}/audit/notify`,
    ...prompted,
    changesState: true,
    summary: '合同审核通过提示已读',
  },
  preContractList: { method: 'GET', path: `${FAMILY}/getPreContract/list`, ...prompted, summary: '合同列表' },
  customerSign: { method: 'GET', path: `${FAMILY}/getCustomerSign`, ...prompted, summary: '可选的签约主体' },
  echo: { method: 'GET', path: `${FAMILY}/onlineContract/echo`, ...prompted, summary: '上一份合同的内容（回填）' },
  generatePreview: { path: `${FAMILY}/generate/preview`, ...prompted, changesState: true, summary: '预览合同，返回文件地址' },
  generateContract: {
    changes: ['checkContract', 'preContractList', 'echo', 'customerSign'],
    path: `${FAMILY}/generate/contract`,
    ...prompted,
    changesState: true,
    summary: '生成并签署合同（需再次验证身份），提交审核',
  },
  upload: { path: `${FAMILY}/upload`, carriage: 'multipart', ...prompted, changesState: true, summary: '上传合同附件，返回文件地址' },
})
